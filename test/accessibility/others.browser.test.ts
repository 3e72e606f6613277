import { sendSample } from '../harness/sample.ts';
import { signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';

const graces = { party: 2, required: false } as const;
const fields = [
  { type: 'text', title: 'Full name' },
  { ...graces, type: 'checkbox', title: 'Pets allowed', width: 4 },
  { ...graces, type: 'checkbox', title: 'Smoking allowed', width: 4 },
  { ...graces, type: 'radio', title: 'By bank', group: 'pay', width: 4 },
  { ...graces, type: 'radio', title: 'In cash', group: 'pay', width: 4 },
  { ...graces, type: 'text', title: 'Landlord' },
  { ...graces, type: 'text', title: 'Remarks' },
  { ...graces, type: 'signature', title: 'Landlord’s signature', required: true },
  { ...graces, type: 'signature', title: 'Initials' },
] as const;

const inWords = {
  English: ['ticked', 'not ticked', 'chosen', 'not chosen', 'done: Grace', 'empty', 'not signed'],
  Deutsch: [
    'angekreuzt',
    'nicht angekreuzt',
    'ausgewählt',
    'nicht ausgewählt',
    'erledigt: Grace',
    'leer',
    'nicht unterschrieben',
  ],
  Español: [
    'marcada',
    'sin marcar',
    'elegida',
    'no elegida',
    'hecho: Grace',
    'vacío',
    'sin firmar',
  ],
  Français: [
    'cochée',
    'non cochée',
    'choisie',
    'non choisie',
    'rempli : Grace',
    'vide',
    'non signé',
  ],
  Nederlands: [
    'aangevinkt',
    'niet aangevinkt',
    'gekozen',
    'niet gekozen',
    'ingevuld: Grace',
    'leeg',
    'niet ondertekend',
  ],
  Português: [
    'marcada',
    'não marcada',
    'escolhida',
    'não escolhida',
    'preenchido: Grace',
    'vazio',
    'por assinar',
  ],
};

test('[PG-07] screen readers can read what another party has ticked, chosen, written and signed, in every language', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { link, otherLink } = await sendSample(server, [{ title: 'Lease', fields }]);
  await page.goto(otherLink);
  const grace = signerOn(page);
  await grace.tick('Pets allowed');
  await grace.tick('By bank');
  await grace.writeText('Landlord', 'Grace');
  await grace.typeSignature('Landlord’s signature', 'Grace Hopper');
  await grace.submit();
  await expect(page.getByRole('heading', { name: /thank you/ })).toBeVisible();

  await page.goto(link);
  const other = (title: string) => page.locator(`.field-other[aria-label^="${title},"]`);
  for (const [language, words] of Object.entries(inWords)) {
    await page.locator('.side select').selectOption({ label: language });
    const [ticked, unticked, chosen, unchosen, filled, empty, unsigned] = words;
    for (const [title, state] of [
      ['Pets allowed', ticked],
      ['Smoking allowed', unticked],
      ['By bank', chosen],
      ['In cash', unchosen],
      ['Landlord', filled],
      ['Remarks', empty],
      ['Initials', unsigned],
    ] as const) {
      await expect(other(title)).toHaveAccessibleName(
        new RegExp(`^${title}, [^,]+, [^,]*Grace Hopper, ${state}$`),
      );
    }
    await expect(other('Landlord’s signature')).not.toHaveAccessibleName(
      new RegExp(`${unsigned}$`),
    );
  }

  await page.locator('.side select').selectOption({ label: 'English' });
  await page.getByRole('button', { name: 'List of fields' }).click();
  await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - heading "Fields of the other parties" [level=3]
    - paragraph: Pets allowed for Grace Hopper
    - paragraph: ticked
    - paragraph: Smoking allowed for Grace Hopper
    - paragraph: not ticked
    - paragraph: By bank for Grace Hopper
    - paragraph: chosen
    - paragraph: In cash for Grace Hopper
    - paragraph: not chosen
    - paragraph: Landlord for Grace Hopper
    - paragraph: Grace
    - paragraph: Remarks for Grace Hopper
    - paragraph: empty
    - paragraph: Landlord’s signature for Grace Hopper
    - paragraph: signed as Grace Hopper
    - paragraph: Initials for Grace Hopper
    - paragraph: not signed
  `);
});

test('screen readers can read which boxes the sender has ticked or left unticked', async ({
  page,
  server,
}) => {
  const sender = { required: false, width: 4, merge_field: 'house' };
  const { link } = await sendSample(server, [
    {
      title: 'Lease',
      fields: [
        { ...sender, type: 'checkbox', title: 'Heated', content: '1' },
        { ...sender, type: 'text', title: 'Rent', content: '900', width: 20 },
        { type: 'text', title: 'Full name' },
      ],
    },
  ]);
  await page.goto(link);
  for (const [title, name] of [
    ['Heated', 'Heated, checkbox, filled in by the sender, ticked'],
    ['Rent', 'Rent, text field, filled in by the sender, done: 900'],
  ] as const) {
    await expect(page.getByRole('img', { name: new RegExp(`^${title}`) })).toHaveAccessibleName(
      name,
    );
  }
});
