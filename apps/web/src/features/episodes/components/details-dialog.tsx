import type { Episode } from '@robin/contract/episodes';
import { Archive, FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#features/episodes/episode.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import type { EpisodeActions } from '#features/episodes/use-episode-actions.ts';
import { useKeptFocus } from '#shared/ui/use-kept-focus.ts';
import { useTextsEdit } from '#features/episodes/use-texts-edit.ts';
import { DiscardDialog } from '#shared/forms/discard-dialog.tsx';
import { UnsavedChangesGuard } from '#shared/forms/unsaved-changes-guard.tsx';
import { formatMoment } from '#shared/i18n/format-moment.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';
import { BoundsTab } from './bounds-tab.tsx';
import { CopyEpisode } from './copy-episode.tsx';
import { DetailsOverview } from './details-overview.tsx';
import { LevelTile } from './level-tile.tsx';
import { MessagesTab } from './messages-tab.tsx';
import type { MarkdownView } from './said-line.tsx';
import { TitleField } from './title-field.tsx';

type View = 'overview' | 'messages' | 'bounds';

interface DetailsDialogProps {
  episode: Episode;
  actions: EpisodeActions;
  view: View;
  isDebug: boolean;
  Markdown: MarkdownView;
  onView: (view: View) => void;
  onClose: () => void;
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * Everything about one episode: what Robin keeps, what was said, and for a candidate where it begins and ends. It closes
 * without a question only when nothing that was typed would be lost.
 */
export function DetailsDialog(props: DetailsDialogProps) {
  const { episode, actions, isDebug, Markdown, onView, onClose } = props;
  const { t } = useTranslation('episodes');
  const language = useLanguage();
  const today = useToday();
  const { open } = useMemoryDesk.getState();
  const views: View[] = episode.is_candidate
    ? ['overview', 'messages', 'bounds']
    : ['overview', 'messages'];
  const view = views.includes(props.view) ? props.view : 'overview';
  const range = episode.message_range;
  const canRemove = episode.is_candidate || isDebug;
  const kept = useKeptFocus();
  const edit = useTextsEdit(episode);
  /** What was asked for and would lose what is typed. */
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  const discard = () => {
    edit.letGo();
    asked?.leave();
  };
  const leaveBy = (leave: () => void) => (edit.isChanged ? setAsked({ leave }) : leave());
  return (
    <>
      <Dialog
        width="wide"
        canDismiss={!edit.isSaving}
        onClose={() => leaveBy(onClose)}
        emblem={<LevelTile level={episode.memory_level} size={30} />}
        title={
          <TitleField episode={episode} onRename={(title) => actions.rename(episode, title)} />
        }
        titleWords={titleOf(episode)}
        description={t('details.place', {
          count: range.end - range.start + 1,
          when: capitalised(formatMoment(episode.created_at, language, today)),
          start: range.start + 1,
          end: range.end + 1,
        })}
        foot={
          <div {...kept} className="flex flex-1 flex-wrap items-center gap-1.5 max-md:*:grow">
            {episode.project_id !== null && (
              <Button
                icon={FilePlus2}
                isBusy={actions.isBusy(episode, 'document')}
                onClick={() => void actions.makeDocument(episode, false)}
              >
                {t('action.document')}
              </Button>
            )}
            <CopyEpisode episode={episode} look="button" onFailure={actions.showFailure} />
            {!episode.is_archived && (
              <Button variant="ghost" icon={Archive} onClick={() => void actions.archive(episode)}>
                {t('action.archive')}
              </Button>
            )}
            {canRemove && (
              <Button
                variant="quietDanger"
                className="ml-auto"
                onClick={() =>
                  leaveBy(() =>
                    open({ kind: 'remove', id: episode.id, isCandidate: episode.is_candidate }),
                  )
                }
              >
                {t(episode.is_candidate ? 'action.dismiss' : 'action.delete')}
              </Button>
            )}
          </div>
        }
      >
        <Tabs
          label={titleOf(episode)}
          idPrefix="episode"
          value={view}
          onChange={onView}
          options={views.map((value) => ({
            value,
            label: t(`details.view.${value}`),
            ...(value === 'messages' && { count: episode.message_count }),
          }))}
          className="mb-4 flex-wrap max-md:*:px-2"
        />
        <div {...tabPanelProps('episode', view)}>
          {view === 'overview' && (
            <DetailsOverview episode={episode} actions={actions} edit={edit} />
          )}
          {view === 'messages' && <MessagesTab episode={episode} Markdown={Markdown} />}
          {view === 'bounds' && <BoundsTab episode={episode} />}
        </div>
      </Dialog>
      {asked && <DiscardDialog onDiscard={discard} onStay={() => setAsked(null)} />}
      <UnsavedChangesGuard
        hasChanges={edit.isChanged && !edit.isSaving}
        reach="address"
        onDiscard={edit.letGo}
      />
    </>
  );
}
