import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentTypes } from './document-types.ts';
import { readFrontMatter, writeFrontMatter } from './document-front-matter.ts';

describe('front matter', () => {
  test('gives title, type, tags and text back, whatever is written in them', () => {
    const line = fc.stringMatching(/^[^\n\r]+$/).map((text) => text.trim());
    fc.assert(
      fc.property(
        line,
        fc.constantFrom(...documentTypes),
        // No tag has a comma or is empty.
        fc.array(line.map((tag) => tag.replaceAll(',', '').trim()).filter((tag) => tag !== '')),
        fc.constantFrom('', 'Words', '---\ntitle: a\n---\nWords', '# Head\n\n---\n\nWords'),
        (title, type, tags, text) => {
          const { fields, text: rest } = readFrontMatter(
            writeFrontMatter({ title, type, tags }, text),
          );
          expect({ tags: [], ...fields }).toEqual({ title, type, tags });
          expect(rest).toBe(text);
        },
      ),
    );
  });

  test('gives back what has a sign in it that breaks a line and ends none', () => {
    const facts = { title: 'One\u2028two', type: 'note' as const, tags: ['a\u2029b'] };
    expect(readFrontMatter(writeFrontMatter(facts, 'Words'))).toEqual({
      fields: facts,
      text: 'Words',
    });
  });

  test('is read as other programs write it', () => {
    const text =
      "---\ntitle: 'It''s ours'\ntype: Vision\ntags:\n  - one\n  - \"two\"\n---\n\nWords";
    expect(readFrontMatter(text)).toEqual({
      fields: { title: "It's ours", type: 'Vision', tags: ['one', 'two'] },
      text: 'Words',
    });
    expect(readFrontMatter('---\ntags: a, b\n---\nWords').fields).toEqual({ tags: ['a', 'b'] });
    expect(readFrontMatter('---\ntags: [a, "b, c", \'d, e\']\n---\nWords').fields).toEqual({
      tags: ['a', 'b, c', 'd, e'],
    });
  });

  test.each([
    ['it holds something else too', '---\ntitle: a\nauthor: Mara\n---\n\nWords'],
    ['it is a line across the page', '---\n\nWords\n\n---\n\nWords'],
    ['it has no end', '---\ntitle: a\n\nWords'],
    ['there is none', 'title: a\n\nWords'],
    ['nothing stands in it', '---\n---\nWords'],
  ])('stays in the text where %s', (_why, text) => {
    expect(readFrontMatter(text)).toEqual({ fields: {}, text });
  });
});
