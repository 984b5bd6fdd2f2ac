import { afterEach, describe, expect, test, vi } from 'vitest';
import { fileNameOf, saveFile } from './save-file.ts';

describe('a file that is saved', () => {
  afterEach(() => void vi.useRealTimers());

  test('has its name and its content, whose room is freed when there was time to allow the saving', () => {
    vi.useFakeTimers();
    const content = new Blob(['words']);
    const freed: string[] = [];
    const saved: [string, string, string[]][] = [];
    URL.createObjectURL = (file) => (file === content ? 'blob:content' : 'blob:other');
    URL.revokeObjectURL = (address) => void freed.push(address);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push([this.href, this.download, [...freed]]);
    });
    saveFile(content, 'notes.txt');
    expect(saved).toEqual([['blob:content', 'notes.txt', []]]);
    vi.advanceTimersByTime(30_000);
    expect(freed).toEqual([]);
    vi.runAllTimers();
    expect(freed).toEqual(['blob:content']);
  });
});

test.each([
  [`attachment; filename="F_r alle.md"; filename*=UTF-8''F%C3%BCr%20alle.md`, 'Für alle.md'],
  ['attachment; filename="notes.md"', 'notes.md'],
  ['attachment; filename=notes.md', 'notes.md'],
  ['attachment', undefined],
  [null, undefined],
])('an answer with %j names its file %j', (disposition, name) => {
  const headers = new Headers(disposition === null ? {} : { 'content-disposition': disposition });
  expect(fileNameOf({ headers })).toBe(name);
});
