/** A part of the tenancy agreement with its numbered clauses. */
export interface ClausePart {
  readonly name: string;
  readonly clauses: readonly string[];
}

/** The terms of the sample tenancy: an invented place, not based on any country's law. */
export const tenancyTerms: readonly ClausePart[] = [
  {
    name: 'The letting',
    clauses: [
      'The landlord lets the home, with the furniture and equipment listed in the inventory, to the tenant for twelve months from the start date. In this agreement “the home” means the flat described in the particulars, its balcony, and the storage cupboard marked 7 in the basement.',
      'The tenant may use the shared hall, stairs, lift, bicycle store and garden together with the other people who live in the building.',
      'If the tenant stays on after the twelve months and no new agreement is signed, the tenancy goes on from month to month on the same terms until one side ends it as described in the part “Ending the tenancy”.',
      'If more than one person signs as tenant, each of them is responsible for everything the tenant has promised here, and the landlord may ask any one of them to keep those promises.',
    ],
  },
  {
    name: 'Rent and other costs',
    clauses: [
      'The tenant pays the monthly rent in advance, by bank transfer, so that it reaches the landlord’s account on the rent day chosen in the particulars. The first payment is due on the day the keys are handed over and covers the days up to the next rent day.',
      'The rent includes water, the cleaning of shared parts and the building’s insurance. It does not include electricity, heating, internet, or taxes that fall on the person who lives in the home. The tenant opens accounts for these in their own name within fourteen days of moving in.',
      'The landlord may raise the rent once in any twelve months, and not during the first twelve. The landlord tells the tenant the new amount in writing at least two months before it is first due. The rise may not be more than the rise of the national consumer price index over the twelve months before the notice.',
      'If rent is more than fourteen days late, the landlord may charge interest on the late amount at three per cent a year above the central bank’s base rate, for each day until it is paid. No other charge may be made for late rent.',
      'If the home, or a large part of it, cannot be lived in and this is not the tenant’s doing, no rent is due for that part until it can be lived in again.',
    ],
  },
  {
    name: 'The deposit',
    clauses: [
      'The tenant pays a deposit of five weeks’ rent before moving in. Within thirty days the landlord pays it into a protected account and sends the tenant the name of the scheme, the account’s number and the scheme’s rules.',
      'At the end of the tenancy the landlord may keep from the deposit only what is needed to make good damage beyond fair wear, to replace what is missing from the inventory, to clean what was left dirty, and to cover rent that has not been paid.',
      'Within ten days of getting the keys back, the landlord sends the tenant a list of anything to be kept, with its cost, and returns the rest. If they do not agree on the list, either of them may ask the scheme to decide, which is free, and both will accept its decision.',
    ],
  },
  {
    name: 'Looking after the home',
    clauses: [
      'The tenant keeps the inside of the home clean and in the condition shown in the inventory, fair wear excepted; airs and heats it enough to keep it dry; and tests the smoke alarms once a month.',
      'The tenant tells the landlord without delay about anything that is broken, leaking or unsafe. Urgent repairs may be reported by telephone at any hour on the number given in the house rules.',
      'The tenant does not alter the building, its wiring or its pipes. Pictures may be hung on picture hooks. Walls may be painted if the landlord agrees to the colour in writing, and need not be painted back.',
      'The tenant replaces light bulbs and batteries, unblocks sinks and drains blocked by their own use, and pays for damage caused by the people who live in or visit the home.',
      'Before being away for more than twenty-one days in a row, the tenant tells the landlord, and in winter leaves the heating on low or lets the landlord drain the pipes.',
    ],
  },
  {
    name: 'Living there',
    clauses: [
      'The home is for the tenant and the people named in the schedule to live in. The tenant may work from home as long as it remains a home first, no customers call, and the neighbours are not disturbed.',
      'The tenant may not let the whole home to someone else. A room may be let to one lodger, and the tenancy may be passed to another person, if the landlord agrees in writing. The landlord will not refuse without a good reason, and answers within twenty-one days.',
      'Pets named in the schedule are welcome. For any other pet the tenant asks first. The landlord may ask for the carpets to be cleaned professionally at the end of the tenancy where a cat or a dog has lived.',
      'The tenant keeps to the house rules, a copy of which is part of this envelope. Where the rules and this agreement differ, this agreement counts.',
      'Smoking is not allowed in the home or in the shared parts of the building. It is allowed on the balcony, away from open windows.',
    ],
  },
  {
    name: 'Keys and safety',
    clauses: [
      'The landlord hands over the keys listed in the receipt. The tenant may have further keys cut for the people named in the schedule, and gives all of them back at the end. The cost of changing a lock because a key was lost falls on the tenant; because of wear, on the landlord.',
      'The landlord keeps one key in a sealed envelope at the agent’s office, to be used only in an emergency or when the tenant has agreed. The tenant may ask at any time to see that the seal is whole.',
      'The tenant keeps the way to the front door free, does not block the vents in kitchen and bathroom, and does not store anything in the home that burns or explodes easily, other than what a household needs.',
      'Work on gas, on the electrical installation and on the balcony’s railing is done only by qualified people whom the landlord has chosen.',
    ],
  },
  {
    name: 'What the landlord promises',
    clauses: [
      'The landlord lets the tenant live in the home in peace. The landlord or their agent may come in to inspect or repair only at a reasonable hour and after giving at least two days’ notice in writing, except in an emergency.',
      'The landlord keeps in repair the roof, walls, windows and outside doors; the pipes, wires and drains; the heating and hot water; and the equipment listed in the inventory. Heating or hot water that fails in winter is repaired, or replaced with something that serves meanwhile, within two days.',
      'The landlord has the gas and electrical installations checked when the law requires it, and gives the tenant a copy of each report within twenty-eight days.',
      'The landlord insures the building. The tenant’s own belongings are not covered by that insurance, and the tenant is advised to insure them.',
      'If the landlord sells the home, this agreement goes with it: the buyer becomes the landlord, and the deposit passes to the buyer. The landlord tells the tenant the buyer’s name and address within fourteen days.',
    ],
  },
  {
    name: 'Ending the tenancy',
    clauses: [
      'After the first six months the tenant may end the tenancy by giving the landlord at least one month’s notice in writing. The notice may be given on any day and need not end with a rental month.',
      'The landlord may end the tenancy during the twelve months only if rent for two months or more is unpaid, or if the tenant has seriously broken this agreement and has not put it right within twenty-eight days of being asked in writing to do so; and then only by an order of the court.',
      'On the last day the tenant gives back all keys, takes away their belongings, leaves the home clean, and reads the meters together with the landlord. Belongings left behind are kept for fourteen days and may then be given away.',
      'Two months before the end, the landlord may show the home to people who might rent or buy it, on weekdays between nine and six, after giving at least one day’s notice.',
    ],
  },
  {
    name: 'If something goes wrong',
    clauses: [
      'If the landlord has been told of a repair and has not begun it within a reasonable time, the tenant may have it done and take its cost from the rent, after sending two quotations and waiting seven more days. In an emergency the tenant need not wait.',
      'If the two sides cannot agree, they first ask the town’s mediation service, which is free and confidential. Either side may still go to court at any time.',
      'If the home is destroyed, or so badly damaged that it cannot be lived in for three months, either side may end the tenancy at once. Rent paid for days after that, and the deposit, are returned within ten days.',
    ],
  },
  {
    name: 'Notices and data',
    clauses: [
      'Notices under this agreement are in writing. They may be sent by post to the addresses in the particulars or, where the tenant has chosen so in the schedule, by email. A letter counts as received two days after posting, an email on the next working day.',
      'The landlord and their agent keep the tenant’s data only as long as they need it for this tenancy and as long as the law requires, share it only with those who need it for repairs, payments and the deposit, and delete it after that.',
      'If a part of this agreement turns out not to be valid, the rest stays in force. Changes count only when both sides have agreed to them in writing. This agreement may be signed electronically, and a signature made so counts as one made by hand.',
    ],
  },
];
