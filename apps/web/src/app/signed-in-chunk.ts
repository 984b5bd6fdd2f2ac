// The code of every page behind a login.
export { SignedInFrame } from './frame/signed-in-frame.tsx';
export { prepareFrame } from './prepare-frame.ts';
export { missingPart } from './missing-part.tsx';
