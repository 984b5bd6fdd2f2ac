import { checkPackage } from './check-package.ts';
import { readOfficeDocument } from './read-office-document.ts';
import { documentAnswer, runWorker } from './run-worker.ts';
import { spellOutPictures } from './wingdings.ts';
import { wrapInWord } from './wrap-in-word.ts';

await runWorker(async ({ content, extension }) => {
  const file = Buffer.from(content.buffer);
  if (extension === 'html' || extension === 'mht') {
    return documentAnswer(await readOfficeDocument(wrapInWord(file, extension), 'docx'));
  }
  if (extension !== 'rtf') checkPackage(file);
  return documentAnswer(spellOutPictures(await readOfficeDocument(file, extension)));
});
