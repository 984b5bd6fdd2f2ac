import type { Sentence } from '#platform/errors/sentence.ts';

type Tell = (code: string) => Sentence;

const tellUnreachable: Tell = (code) => ({
  de: `Der Modellanbieter ist nicht erreichbar (${code}).`,
  en: `The model provider could not be reached (${code}).`,
});

const tellUntrusted: Tell = (code) => ({
  de: `Robin vertraut dem Zertifikat des Modellanbieters nicht (${code}). Hat eine eigene Stelle es ausgestellt, muss NODE_EXTRA_CA_CERTS sie nennen.`,
  en: `The certificate of the model provider is not trusted (${code}). If an authority of your own has issued it, NODE_EXTRA_CA_CERTS has to name that.`,
});

const tellNoHttps: Tell = (code) => ({
  de: `Unter dieser Adresse spricht der Modellanbieter kein https, das Robin versteht (${code}). Spricht er http, beginnt die Basis-URL mit http://.`,
  en: `At this address the model provider speaks no https that Robin understands (${code}). If it speaks http, the base URL begins with http://.`,
});

const tellings: Record<string, Tell> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: tellUntrusted,
  SELF_SIGNED_CERT_IN_CHAIN: tellUntrusted,
  UNABLE_TO_GET_ISSUER_CERT: tellUntrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: tellUntrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: tellUntrusted,
  CERT_UNTRUSTED: tellUntrusted,
  CERT_HAS_EXPIRED: (code) => ({
    de: `Das Zertifikat des Modellanbieters ist abgelaufen (${code}). Es muss erneuert werden.`,
    en: `The certificate of the model provider has expired (${code}). It has to be renewed.`,
  }),
  CERT_NOT_YET_VALID: (code) => ({
    de: `Das Zertifikat des Modellanbieters gilt noch nicht (${code}). Geht die Uhr dieses Servers richtig?`,
    en: `The certificate of the model provider is not valid yet (${code}). Is the clock of this server right?`,
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: (code) => ({
    de: `Das Zertifikat des Modellanbieters gilt für einen anderen Namen (${code}). In der Basis-URL muss einer stehen, für den es gilt.`,
    en: `The certificate of the model provider is for another name (${code}). The base URL has to have one that it is for.`,
  }),
  EPROTO: tellNoHttps,
  ERR_SSL_WRONG_VERSION_NUMBER: tellNoHttps,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: tellNoHttps,
  HPE_INVALID_CONSTANT: (code) => ({
    de: `Unter dieser Adresse spricht der Modellanbieter kein http (${code}). Spricht er https, beginnt die Basis-URL mit https://.`,
    en: `At this address the model provider does not speak http (${code}). If it speaks https, the base URL begins with https://.`,
  }),
};

/** What is wrong with a connection, and what to do, by the code of its failure: the rest names addresses of the house. */
export function tellConnectionFailure(code: string): Sentence {
  return (tellings[code] ?? tellUnreachable)(code);
}
