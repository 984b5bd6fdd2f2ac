/** Only the shape `x@y`: whether an address exists is decided by mail, not by a pattern. */
export const emailPattern = /^[^\s@]+@[^\s@]+$/;
