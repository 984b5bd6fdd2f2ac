const sensitiveKeys = /(?:^|_)(?:KEY|SECRET|TOKEN|PASSWORD)$/;

/** Whether the value of a setting is a secret: sealed where it is stored, masked where it is shown. */
export function isSensitive(key: string): boolean {
  return sensitiveKeys.test(key);
}
