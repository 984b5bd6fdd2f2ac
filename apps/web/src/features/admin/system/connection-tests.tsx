import type { LanguageModelProvider } from '@robin/contract/language-models';
import { PlugZap, Square } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { knownProviders } from './known-providers.ts';
import { TestResult } from './test-result.tsx';
import type { ModelTests } from './use-model-tests.ts';

interface ConnectionTestsProps {
  provider: LanguageModelProvider;
  tests: ModelTests;
  button: RefObject<HTMLButtonElement | null>;
  onTest: () => void;
}

/** Tries out what the form says, and keeps the results beside it. */
export function ConnectionTests({ provider, tests, button, onTest }: ConnectionTestsProps) {
  const { t } = useTranslation('admin');
  const isRunning = tests.running === provider;
  const results = tests.results.filter((result) => result.provider === provider);
  return (
    <section
      aria-label={t('llm.connection')}
      className="flex flex-col gap-2.5 bg-bg p-4 max-md:border-t max-md:border-border md:border-l md:border-border md:px-6 md:py-4.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="text-small font-semibold text-text-2">{t('llm.connection')}</h4>
        <Button
          ref={button}
          size="small"
          icon={isRunning ? Square : PlugZap}
          onClick={isRunning ? tests.stop : onTest}
        >
          {t(isRunning ? 'llm.stopTest' : 'llm.test')}
        </Button>
      </div>
      <div role="status" className="text-small text-text-muted empty:hidden">
        {isRunning && (
          <p className="flex items-center gap-2 py-1">
            <Spinner size={14} />
            {t('llm.testing', { name: knownProviders[provider].name })}
          </p>
        )}
      </div>
      {results.length === 0 && !isRunning && (
        <p className="text-small text-text-muted">{t('llm.testHint')}</p>
      )}
      <ol
        aria-live="polite"
        aria-label={t('llm.results')}
        className="flex flex-col gap-2.5 empty:hidden"
      >
        {results.map((result) => (
          <TestResult key={result.id} test={result} />
        ))}
      </ol>
    </section>
  );
}
