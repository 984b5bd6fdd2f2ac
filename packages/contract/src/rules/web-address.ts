/**
 * How an address begins that may be followed from a link; whether it can be read at all is for `URL` to say. The slashes
 * count: browsers read `http:example` as a page of their own server. So do spaces, which end an address wherever it is copied.
 */
export const webAddressPattern = /^https?:\/\/\S+$/i;
