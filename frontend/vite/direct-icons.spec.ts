import { iconFiles, withDirectIcons } from './direct-icons.js';

const files = iconFiles(
  [
    "export { default as LucidePlus, default as Plus } from './icons/plus.mjs';",
    "export { default as CircleX, default as XCircle } from './icons/circle-x.mjs';",
  ].join('\n'),
);

describe('the icons of a page', () => {
  it('come from the file of each, by every name that it goes by', () => {
    const code = 'import { Plus,\n  XCircle as Close } from "lucide-react";\nuse(Plus);';
    expect(withDirectIcons(code, files)).toBe(
      'import Plus from "lucide-react/icons/plus"; import Close from "lucide-react/icons/circle-x";\nuse(Plus);',
    );
  });

  it('are refused by name where there is none of it', () => {
    expect(() => withDirectIcons("import { Minus } from 'lucide-react';", files)).toThrow(
      'lucide-react has no icon Minus',
    );
  });
});
