import { stories } from '../../packages/react/stories/stories/index.ts';
import { expect, test } from '../visual/story-test.ts';

test('the signing view has this accessibility tree', async ({ page, storyBook }) => {
  const story = stories.find(({ id }) => id === 'signing');
  if (!story) throw new Error('There is no story of the signing view');
  await storyBook.open(story, { width: 1440, theme: 'light', lang: 'en' });
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - text: Harbour Lettings
      - heading "Tenancy agreement" [level=1]
      - button "List of fields"
      - button "Help"
    - complementary "Envelope details":
      - navigation "Document":
        - heading "Document" [level=2]
        - list:
          - listitem:
            - button "Tenancy agreement 2 pages"
      - region "Parties":
        - heading "Parties" [level=2]
        - list:
          - listitem: Ada Park You ada@example.com
          - listitem: Grace Hopper grace@example.com
      - button "Download PDF"
      - button "Help"
      - button "Reject"
      - text: Language
      - combobox "Language":
        - option "English" [selected]
        - option "Deutsch"
        - option "Español"
        - option "Français"
        - option "Nederlands"
        - option "Português"
    - main:
      - region "Tenancy agreement, pages":
        - img "Page 1 of 2 of Tenancy agreement"
        - button /Full name, text field, required, for Ada Park, to do, 1 of \\d+/
        - button "Landlord, text field, for Grace Hopper, empty" [disabled]
        - button /Address until now, text field, required, for Ada Park, to do, 2 of \\d+/
        - button /Start date, date field, required, for Ada Park, to do, 3 of \\d+/
        - button /Rent day, choice field, required, for Ada Park, to do, 4 of \\d+/
        - checkbox /I have read the rules, required, for Ada Park, 5 of \\d+/
        - radio /A cat, required, for Ada Park, 6 of \\d+/
        - radio /A dog, required, for Ada Park, 7 of \\d+/
        - button /Proof of identity, upload field, required, for Ada Park, to do, 8 of \\d+/
        - button /Anything else, text field, optional, for Ada Park, to do, 9 of \\d+/
        - button /Your signature, signature field, required, for Ada Park, to do, \\d+ of \\d+/
        - button "Landlord’s signature, signature field, for Grace Hopper, not signed" [disabled]
        - img "Page 2 of 2 of Tenancy agreement"
        - button /Initials, signature field, required, for Ada Park, to do, \\d+ of \\d+/
      - group "Page size":
        - button "Make pages smaller"
        - button /Fit pages to the width, now \\d+%/
        - button "Make pages larger"
    - contentinfo:
      - progressbar "Required fields done"
      - paragraph: 9 required fields to complete 0%
      - button "Is this legal?"
      - button "Next field"
      - button "Sign and submit" [disabled]
    - status
  `);
});
