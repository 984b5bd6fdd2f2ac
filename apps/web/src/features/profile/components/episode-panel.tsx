import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePassingMessage } from '#features/profile/use-passing-message.ts';
import {
  isEpisodeSystemEnabled,
  userConfigurationQuery,
  useSetUserConfiguration,
} from '#shared/settings/user-configuration.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { MessageLine } from './message-line.tsx';
import { SectionCard } from './section-card.tsx';

/** Switches the keeping of episodes on and off. The product words this panel in German, whatever the language. */
export function EpisodePanel() {
  const { t } = useTranslation('profile');
  const labelId = useId();
  const textId = useId();
  const {
    data,
    isPending: isLoading,
    isError,
    isFetching,
    refetch,
  } = useQuery(userConfigurationQuery);
  const { mutateAsync, isPending: isSaving, variables } = useSetUserConfiguration();
  const { message, show, hide } = usePassingMessage({ doErrorsPass: false });
  // Shown as chosen at once; a failed save lets the stored state show again.
  const isEnabled = isSaving ? variables.value === 'true' : isEpisodeSystemEnabled(data);

  const choose = async (isOn: boolean) => {
    if (isSaving) return;
    hide();
    try {
      await mutateAsync({ key: 'EPISODE_SYSTEM_ENABLED', value: String(isOn) });
      show({ tone: 'success', text: t(isOn ? 'episodes.switchedOn' : 'episodes.switchedOff') });
    } catch {
      show({ tone: 'danger', text: t('episodes.updateFailed') });
    }
  };

  return (
    <SectionCard
      lang="de"
      title={t('episodes.title')}
      action={
        <Switch
          label={null}
          className="justify-end"
          aria-labelledby={labelId}
          aria-describedby={textId}
          aria-busy={isSaving || undefined}
          disabled={isLoading}
          checked={isEnabled}
          onChange={(event) => void choose(event.target.checked)}
        />
      }
    >
      <p id={labelId} className="mt-2 font-medium">
        {t('episodes.enabled')}
      </p>
      <p id={textId} className="mt-0.5 text-small text-text-muted">
        {t('episodes.explanation')}
      </p>
      <p className="mt-2.5 flex gap-2 text-caption text-text-muted">
        <Info size={14} className="mt-px" aria-hidden />
        {t('episodes.emergencyNote')}
      </p>
      {isError && !data && (
        <Alert
          tone="danger"
          className="mt-3"
          action={
            <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
              {t('episodes.retry')}
            </Button>
          }
        >
          {t('episodes.loadFailed')}
        </Alert>
      )}
      <MessageLine message={message} className="mt-3" />
    </SectionCard>
  );
}
