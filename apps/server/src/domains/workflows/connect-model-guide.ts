import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Localised } from './catalogue/catalogue.types.ts';
import type { ConnectableProvider } from './guided-intents.ts';
import { joinBlocks } from './markdown-text.ts';

/** Explains how a language model is connected, to those who may and to those who may not. Pure. */

/** A server of one's own speaks the protocol of openai. */
const PATH_NAME: Record<ConnectableProvider, string> = {
  openai: 'openai',
  claude: 'claude',
  gemini: 'gemini',
  local: 'openai',
};

interface GuideTexts {
  names: Record<ConnectableProvider, string>;
  ask(name: string): string;
  intro(name: string): string;
  enter: string;
  model: string;
  key: string;
  anyKey: string;
  activate: string;
  others: string;
  ownServer: string;
  ownServerKey: string;
  environment: string;
  after: string;
}

const TEXTS: Localised<GuideTexts> = {
  de: {
    names: { openai: 'OpenAI', claude: 'Claude', gemini: 'Gemini', local: 'einen eigenen Server' },
    ask: (name) =>
      `Ein Sprachmodell schließt jemand mit Administrationsrechten an. Du kannst zum Beispiel so darum bitten:\n\n> Kannst du für Robin ein Sprachmodell anschließen${name}? Schreib Robin „Sprachmodell anschließen“, dann zeigt er dir die Schritte.`,
    intro: (name) =>
      `Das geht mit deinem Administrationskonto in zwei Schritten, hier für ${name}. Die Aufrufe sind unter \`/api/docs\` beschrieben.`,
    enter: 'Modell und API-Schlüssel eintragen:',
    model: 'Name des Modells',
    key: 'dein API-Schlüssel',
    anyKey: 'ein beliebiges Wort',
    activate: 'Den Anbieter aktiv schalten:',
    others: 'Zur Wahl stehen `openai`, `claude` und `gemini`; tausch im Pfad nur den Namen.',
    ownServer:
      'Ein eigener Server wie Ollama, LM Studio oder vLLM läuft über `openai` mit einer Basis-URL, zum Beispiel `"base_url": "http://localhost:11434/v1"`.',
    ownServerKey:
      'Die Adresse gilt für Ollama; trag die deines Servers ein. Verlangt er einen Schlüssel, gehört der an die Stelle des beliebigen Worts.',
    environment:
      'Schon beim Start geht es mit Umgebungsvariablen; welche das sind, steht in der README.',
    after: 'Ab der nächsten Nachricht antwortet dann das Modell.',
  },
  en: {
    names: { openai: 'OpenAI', claude: 'Claude', gemini: 'Gemini', local: 'a server of your own' },
    ask: (name) =>
      `Somebody with administrator rights connects a language model. You could ask for it like this:\n\n> Could you connect a language model to Robin${name}? Write “connect a language model” to Robin, and he shows you the steps.`,
    intro: (name) =>
      `With your administrator account this takes two steps, shown here for ${name}. The calls are described at \`/api/docs\`.`,
    enter: 'Enter model and API key:',
    model: 'name of the model',
    key: 'your API key',
    anyKey: 'any word',
    activate: 'Make the provider the active one:',
    others: 'You can choose `openai`, `claude` or `gemini`; only the name in the path changes.',
    ownServer:
      'A server of your own such as Ollama, LM Studio or vLLM works through `openai` with a base URL, for example `"base_url": "http://localhost:11434/v1"`.',
    ownServerKey:
      'The address is the one of Ollama; enter that of your server. If it asks for a key, put the key in place of the word.',
    environment: 'Environment variables do it right at the start; the README lists them.',
    after: 'From the next message on, the model answers.',
  },
};

/** The steps for an administrator, or whom to ask for everybody else. Null provider: none was named. */
export function connectModelGuide(
  provider: ConnectableProvider | null,
  isAdmin: boolean,
  language: InterfaceLanguage,
): string {
  const texts = TEXTS[language];
  if (!isAdmin) {
    const name = provider === null || provider === 'local' ? '' : ` (${texts.names[provider]})`;
    return texts.ask(name);
  }
  const chosen = provider ?? 'openai';
  const path = PATH_NAME[chosen];
  const isOwnServer = chosen === 'local';
  const body = {
    model: `<${texts.model}>`,
    api_key: `<${isOwnServer ? texts.anyKey : texts.key}>`,
    ...(isOwnServer ? { base_url: 'http://localhost:11434/v1' } : {}),
  };
  const json = `${JSON.stringify(body, null, 2)}`;
  return joinBlocks(
    texts.intro(texts.names[chosen]),
    `**1.** ${texts.enter}`,
    `\`\`\`http\nPUT /api/llm-providers/${path}\n\n${json}\n\`\`\``,
    `**2.** ${texts.activate}`,
    `\`\`\`http\nPOST /api/llm-providers/active/${path}\n\`\`\``,
    isOwnServer ? texts.ownServerKey : texts.ownServer,
    isOwnServer ? null : texts.others,
    `${texts.environment} ${texts.after}`,
  );
}
