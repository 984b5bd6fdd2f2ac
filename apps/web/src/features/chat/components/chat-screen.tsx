/** The chat of the active project. */
export function ChatScreen() {
  return null;
}
