/** Whether an event is meant for a connection. Events without user and project stay between processes. */
export function isForConnection(
  event: { userId: number | null; projectId: number | null },
  connection: { userId: number; projectId: number | null },
): boolean {
  if (event.userId !== null) return event.userId === connection.userId;
  return event.projectId !== null && event.projectId === connection.projectId;
}
