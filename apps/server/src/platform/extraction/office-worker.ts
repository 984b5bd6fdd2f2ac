import { checkPackage } from './check-package.ts';
import { readOfficeDocument } from './read-office-document.ts';
import { documentAnswer, runWorker } from './run-worker.ts';

await runWorker(async ({ content, extension }) => {
  const file = Buffer.from(content.buffer);
  if (extension !== 'rtf') checkPackage(file);
  return documentAnswer(await readOfficeDocument(file, extension));
});
