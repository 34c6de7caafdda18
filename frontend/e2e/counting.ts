import type { Page } from 'playwright-core';

/** Counts interactions: a click, a key, a chosen file, or a text typed into a field including the final Enter. */
export function counting(page: Page) {
  let count = 0;
  return {
    count: () => count,
    click: async (name: string, role: 'button' | 'radio' | 'checkbox' | 'link' = 'button') => {
      count += 1;
      await page.getByRole(role, { name, exact: true }).click();
    },
    clickCell: async (row: string, text: string) => {
      count += 1;
      await page.getByRole('row', { name: row }).getByText(text, { exact: true }).click();
    },
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      count += 1;
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    /** Opens a select and chooses an option. */
    choose: async (label: string, option: string) => {
      count += 2;
      await page.getByRole('combobox', { name: label }).selectOption(option);
    },
    chooseFile: async (label: string, name: string, text: string) => {
      count += 1;
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.getByLabel(label).setInputFiles(file);
    },
  };
}
