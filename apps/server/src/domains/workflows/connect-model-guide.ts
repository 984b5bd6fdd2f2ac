import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Localised } from './catalogue/catalogue.types.ts';
import type { ConnectableProvider } from './guided-intents.ts';
import { joinBlocks } from './markdown-text.ts';

/** Explains how a language model is connected, to those who may and to those who may not. Pure. */

interface GuideTexts {
  names: Record<ConnectableProvider, string>;
  ask(name: string): string;
  intro(name: string): string;
  open(card: string): string;
  enter: string;
  enterOwnServer: string;
  activate: string;
  others: string;
  ownServer: string;
  environment: string;
  after: string;
}

const SCREEN = '/admin?tab=system';
const OLLAMA = '`http://localhost:11434/v1`';

const TEXTS: Localised<GuideTexts> = {
  de: {
    names: { openai: 'OpenAI', claude: 'Claude', gemini: 'Gemini', local: 'einen eigenen Server' },
    ask: (name) =>
      `Ein Sprachmodell schließt jemand mit Administrationsrechten an. Du kannst zum Beispiel so darum bitten:\n\n> Kannst du für Robin ein Sprachmodell anschließen${name}? Schreib Robin „Sprachmodell anschließen“, dann zeigt er dir die Schritte.`,
    intro: (name) => `Das geht in drei Schritten, hier für ${name}:`,
    open: (card) =>
      `Öffne in der Administration die [Systemkonfiguration](${SCREEN}) und wähl bei ${card} **Einrichten** oder **Bearbeiten**.`,
    enter: 'Trag Modell und API-Schlüssel ein, teste die Verbindung und speichere.',
    enterOwnServer: `Trag Modell, Basis-URL und API-Schlüssel ein, teste die Verbindung und speichere. Für Ollama ist die Basis-URL ${OLLAMA}; verlangt dein Server keinen Schlüssel, genügt ein beliebiges Wort.`,
    activate: 'Wähl **Als aktiv setzen**.',
    others: 'Zur Wahl stehen OpenAI, Claude und Gemini.',
    ownServer: `Ein eigener Server wie Ollama, LM Studio oder vLLM läuft über OpenAI mit einer Basis-URL, zum Beispiel ${OLLAMA}.`,
    environment:
      'Schon beim Start geht es mit Umgebungsvariablen; welche das sind, steht in der README.',
    after: 'Ab der nächsten Nachricht antwortet dann das Modell.',
  },
  en: {
    names: { openai: 'OpenAI', claude: 'Claude', gemini: 'Gemini', local: 'a server of your own' },
    ask: (name) =>
      `Somebody with administrator rights connects a language model. You could ask for it like this:\n\n> Could you connect a language model to Robin${name}? Write “connect a language model” to Robin, and he shows you the steps.`,
    intro: (name) => `This takes three steps, shown here for ${name}:`,
    open: (card) =>
      `In the administration, open the [system configuration](${SCREEN}), and choose **Set up** or **Edit** at ${card}.`,
    enter: 'Enter model and API key, test the connection, and save.',
    enterOwnServer: `Enter model, base URL and API key, test the connection, and save. For Ollama the base URL is ${OLLAMA}; if your server asks for no key, any word will do.`,
    activate: 'Choose **Set as active**.',
    others: 'You can choose OpenAI, Claude or Gemini.',
    ownServer: `A server of your own such as Ollama, LM Studio or vLLM works through OpenAI with a base URL, for example ${OLLAMA}.`,
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
  const isOwnServer = chosen === 'local';
  // A server of one's own speaks the protocol of OpenAI.
  const card = texts.names[isOwnServer ? 'openai' : chosen];
  const steps = [
    texts.open(card),
    isOwnServer ? texts.enterOwnServer : texts.enter,
    texts.activate,
  ];
  return joinBlocks(
    texts.intro(texts.names[chosen]),
    steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    isOwnServer ? null : `${texts.others} ${texts.ownServer}`,
    `${texts.environment} ${texts.after}`,
  );
}
