/** The text of a page without one of its own. */
export const agreement: readonly string[] = [
  'This agreement is made between Harbour Studio, the client, and the person who signs it, the consultant. It is a sample: nothing that is filled in here binds anybody.',
  'The consultant advises the client on the design of its website, for as long as both of them wish. The work is done where the consultant chooses, and what comes of it belongs to the client once it has been paid for.',
  'The client pays for each day on which the consultant works, within thirty days of an invoice. Expenses are paid as they were agreed on in advance.',
  'Either of them may end the agreement with two weeks’ notice, in writing. What they have learned about each other’s business stays between them.',
];

/** The same in Arabic. */
export const arabicAgreement: readonly string[] = [
  'أبرمت هذه الاتفاقية بين استوديو الميناء، العميل، ومن يوقعها، المستشار. هذا نموذج للتجربة فقط، ولا يلزم ما يكتب فيه أحدا بشيء.',
  'يقدم المستشار للعميل المشورة في تصميم موقعه على الشبكة ما دام الطرفان راغبين في ذلك، ويختار المستشار مكان عمله.',
  'يدفع العميل أجر كل يوم عمل خلال ثلاثين يوما من تاريخ الفاتورة، وتدفع المصاريف كما اتفق عليها مسبقا.',
  'يجوز لأي من الطرفين إنهاء الاتفاقية بإشعار مكتوب قبل أسبوعين.',
];
