// What becomes of sidebars and toolbar of the chat on a phone.
export { ChatPhoneBars } from './pages/chat-phone-bars.tsx';
export { PhonePills } from '#features/chat/toolbar/phone-pills.tsx';
