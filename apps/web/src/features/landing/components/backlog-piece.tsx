import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';

/** Stories of an example backlog with their story points. */
const stories = {
  guest: { key: 'KP-412', points: 8 },
  address: { key: 'KP-398', points: 5 },
  payment: { key: 'KP-377', points: 13 },
  delivery: { key: 'KP-420', points: 3 },
} as const;

/** The same backlog, ordered by what counts. */
const orders = {
  value: ['guest', 'address', 'payment', 'delivery'],
  risk: ['payment', 'guest', 'delivery', 'address'],
  effort: ['delivery', 'address', 'guest', 'payment'],
} as const;
type Order = keyof typeof orders;

/** A backlog that can be ordered, with the reason for what comes first. */
export function BacklogPiece() {
  const { t } = useTranslation('pages');
  const [order, setOrder] = useState<Order>('value');
  return (
    <div className="flex flex-col gap-3.5">
      <Tabs<Order>
        look="segments"
        label={t('landing.strengths.backlog.orderBy')}
        idPrefix="order"
        options={(['value', 'risk', 'effort'] as const).map((value) => ({
          value,
          label: t(`landing.strengths.backlog.orders.${value}.label`),
        }))}
        value={order}
        onChange={setOrder}
      />
      <div {...tabPanelProps('order', order)}>
        <ol className="overflow-hidden rounded-small border border-border bg-surface text-small dark:bg-raised">
          {orders[order].map((name, index) => (
            <li
              key={name}
              className="flex slim:flex-wrap items-center gap-3 border-border px-3.5 py-2.5 not-first:border-t"
            >
              <span className="w-3 font-semibold text-success-text tabular-nums">{index + 1}</span>
              <code className="font-mono text-caption text-text-muted">{stories[name].key}</code>
              <span className="min-w-0 flex-1 slim:order-1 slim:basis-full truncate slim:whitespace-normal">
                {t(`landing.strengths.backlog.stories.${name}`)}
              </span>
              <span className="text-text-muted tabular-nums">{stories[name].points} SP</span>
            </li>
          ))}
        </ol>
        <p className="mt-3 min-h-9 text-small text-text-2">
          {t(`landing.strengths.backlog.orders.${order}.reason`)}
        </p>
      </div>
    </div>
  );
}
