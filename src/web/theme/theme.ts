import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import stili from './components.module.css'
import { size } from './sizes.ts'

/** The ten steps of a scale of tokens.css. */
function scala(nome: string): MantineColorsTuple {
  const passo = (n: number) => `var(--${nome}-${n})`
  return [passo(0), passo(1), passo(2), passo(3), passo(4), passo(5), passo(6), passo(7), passo(8), passo(9)]
}

/** Mantine in Tepore's clothes. Colours come from tokens.css; sizes that Mantine has no name for, from components.module.css. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol: scala('petrol'), flame: scala('flame'), gray: scala('sand'), dark: scala('ink') },
  autoContrast: false,
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '88em' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '24px' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-pop)',
    lg: 'var(--shadow-pop)',
    xl: 'var(--shadow-pop)',
  },
  headings: {
    fontWeight: '660',
    sizes: {
      h1: size(24),
      h2: { ...size(16), fontWeight: '600' },
      h3: { ...size(13), fontWeight: '600' },
    },
  },
  components: {
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' },
      classNames: { root: stili.iconButton },
    },
    Badge: { defaultProps: { tt: 'none', variant: 'light' } },
    Button: {
      defaultProps: { size: 'sm' },
      classNames: { root: stili.button, section: stili.buttonSection },
    },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'md' } },
    Checkbox: { classNames: { input: stili.checkbox, label: stili.checkboxLabel } },
    CloseButton: { defaultProps: { 'aria-label': 'Chiudi' } },
    Combobox: { defaultProps: { shadow: 'md', radius: 'lg', offset: 4 } },
    Input: { classNames: { input: stili.input, section: stili.inputSection } },
    InputWrapper: {
      classNames: {
        root: stili.field,
        label: stili.label,
        required: stili.required,
        description: stili.hint,
        error: stili.error,
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'lg',
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
        offset: 4,
        transitionProps: { transition: 'pop-top-right', duration: 120 },
      },
      classNames: {
        dropdown: stili.menu,
        item: stili.menuItem,
        itemSection: stili.menuSection,
        divider: stili.menuDivider,
        label: stili.menuLabel,
      },
    },
    Modal: {
      defaultProps: {
        radius: 'xl',
        centered: true,
        transitionProps: { transition: 'pop', duration: 160 },
        overlayProps: { color: '#181e1d', backgroundOpacity: 0.44 },
      },
    },
    Notification: { defaultProps: { withBorder: true } },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg' } },
    Table: { defaultProps: { verticalSpacing: 0 } },
  },
})

/** Mantine's own variables, pointed at the tokens: components never ask which theme is on. */
const comuni = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-success': 'var(--st-completato-fg)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--mantine-color-petrol-filled': 'var(--brand)',
  '--mantine-color-petrol-filled-hover': 'var(--brand-hover)',
  '--mantine-color-petrol-light': 'var(--brand-soft)',
  '--mantine-color-petrol-light-hover': 'var(--brand-soft-2)',
  '--mantine-color-petrol-light-color': 'var(--brand-text)',
  '--mantine-color-petrol-outline': 'var(--brand-line)',
  '--mantine-color-flame-filled': 'var(--accent)',
  '--mantine-color-flame-filled-hover': 'var(--accent-hover)',
  '--mantine-color-red-filled': 'var(--danger)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--danger) 88%, #000)',
  '--mantine-color-red-light': 'var(--st-annullato-bg)',
  '--mantine-color-red-light-hover': 'var(--st-annullato-bg)',
  '--mantine-color-red-light-color': 'var(--danger-text)',
  '--mantine-color-gray-light': 'var(--surface-3)',
  '--mantine-color-gray-light-hover': 'var(--surface-3)',
  '--mantine-color-gray-light-color': 'var(--text-2)',
  '--mantine-color-gray-text': 'var(--text-2)',
}

export const variables: CSSVariablesResolver = () => ({ variables: {}, light: comuni, dark: comuni })
