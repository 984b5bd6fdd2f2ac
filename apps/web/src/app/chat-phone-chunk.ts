// What becomes of sidebars and toolbar of the chat on a phone.
export { PhoneBars } from '#features/chat/layout/phone-bars.tsx';
export { PhonePills } from '#features/chat/toolbar/phone-pills.tsx';
