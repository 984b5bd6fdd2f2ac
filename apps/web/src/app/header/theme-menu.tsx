import { Moon, Sun, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { themes, useSettings } from '#shared/settings/settings-store.ts';
import { useIsDark } from '#shared/settings/use-is-dark.ts';
import { Menu, MenuItem } from '#shared/ui/menu.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';

const icons = { light: Sun, dark: Moon, auto: SunMoon };

export function ThemeMenu() {
  const { t } = useTranslation('navigation');
  const theme = useSettings((settings) => settings.theme);
  const Icon = useIsDark() ? Moon : Sun;
  const name = `${t('theme')}: ${t(`themes.${theme}`)}`;
  return (
    <Menu
      label={t('theme')}
      className="min-w-[10rem]"
      trigger={(props) => (
        <Tooltip text={name} side="bottom">
          <button
            type="button"
            aria-label={name}
            className="inline-flex size-9 items-center justify-center rounded-control text-text-2 hover:bg-hover touch:size-11"
            {...props}
          >
            <Icon size={16} aria-hidden />
          </button>
        </Tooltip>
      )}
    >
      <ThemeItems />
    </Menu>
  );
}

export function ThemeItems() {
  const { t } = useTranslation('navigation');
  const { theme, change } = useSettings();
  return themes.map((own) => (
    <MenuItem
      key={own}
      icon={icons[own]}
      isChosen={own === theme}
      onSelect={() => change({ theme: own })}
    >
      {t(`themes.${own}`)}
    </MenuItem>
  ));
}
