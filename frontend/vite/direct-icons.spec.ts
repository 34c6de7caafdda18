import { iconFiles, withDirectIcons } from './direct-icons.js';

const files = iconFiles(
  [
    "export { default as LucidePlus, default as Plus } from './icons/plus.mjs';",
    "export { default as CircleX, default as XCircle } from './icons/circle-x.mjs';",
  ].join('\n'),
);

describe('the icons of a page', () => {
  it('imports each icon from its own file, by every name that it has', () => {
    const code = 'import { Plus,\n  XCircle as Close } from "lucide-react";\nuse(Plus);';
    expect(withDirectIcons(code, files)).toBe(
      'import Plus from "lucide-react/icons/plus"; import Close from "lucide-react/icons/circle-x";\nuse(Plus);',
    );
  });

  it('refuses an icon without a file by its name', () => {
    expect(() => withDirectIcons("import { Minus } from 'lucide-react';", files)).toThrow(
      'lucide-react has no icon Minus',
    );
  });
});
