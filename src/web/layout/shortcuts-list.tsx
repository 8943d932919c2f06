import { Switch } from '@mantine/core'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { useActiveShortcuts, useShortcutsEnabled } from '#web/shortcuts.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { useVeil } from '../veil.ts'
import stili from './shortcuts-list.module.css'

interface Riga {
  tasti: string[]
  descrizione: string
}

/** Keys that work everywhere and are not single characters: they can't be pressed by mistake or by dictation. */
const SEMPRE: Riga[] = [
  { tasti: ['Ctrl', 'K'], descrizione: 'Cerca ovunque' },
  { tasti: ['Ctrl', '↵'], descrizione: 'Salva il modulo aperto' },
  { tasti: ['Esc'], descrizione: 'Chiudi la finestra, svuota la ricerca' },
]

/** Only while the focus is there, so they need no switch. */
const PRENOTA: Riga = { tasti: ['Ctrl', '↵'], descrizione: 'Prenota per il cliente trovato' }
const PLANNING: Riga[] = [
  { tasti: ['↑', '↓', '←', '→'], descrizione: 'Ora, giorno o tecnico accanto' },
  { tasti: ['↵'], descrizione: 'Prenota l’ora libera, apri la visita' },
  { tasti: ['Ctrl', '←', '→'], descrizione: 'Nella forma compatta, un altro giorno' },
  { tasti: ['M'], descrizione: 'Sposta la visita' },
  { tasti: ['Ctrl', 'Z'], descrizione: 'Annulla l’ultimo spostamento' },
]

/** The shortcuts of this screen, and the switch that turns the single keys off (WCAG 2.1.4). */
export function ShortcutsList({ onChiudi }: { onChiudi: () => void }) {
  const admin = isAdmin(useUser())
  useVeil(true, onChiudi)
  const inVigore = useActiveShortcuts()
  const [accese, setAccese] = useShortcutsEnabled()
  const righe = inVigore.map(({ tasto, descrizione }) => ({
    tasti: tasto.split(' ').map((nome) => INCISI[nome] ?? nome.toUpperCase()),
    descrizione,
  }))
  return (
    <Dialog aperto onChiudi={onChiudi} titolo="Scorciatoie da tastiera" larghezza={720}>
      <div className={stili.colonne}>
        <section>
          <h3>Su questa schermata</h3>
          <List righe={righe.filter(({ tasti }) => tasti.length === 1)} spente={!accese} />
        </section>
        <section>
          <h3>Vai a</h3>
          <List righe={righe.filter(({ tasti }) => tasti.length > 1)} spente={!accese} insieme="poi" />
        </section>
      </div>
      <Switch
        className={stili.scelta}
        label="Scorciatoie di un solo tasto"
        description="Spente, i tasti qui sopra non fanno nulla: utile con la dettatura vocale."
        checked={accese}
        onChange={({ currentTarget }) => setAccese(currentTarget.checked)}
      />
      <div className={stili.colonne}>
        <section>
          <h3>Sempre</h3>
          <List righe={admin ? [...SEMPRE, PRENOTA] : SEMPRE} insieme="più" />
        </section>
        {admin && (
          <section>
            <h3>Nel planning</h3>
            <List righe={PLANNING} insieme="più" />
          </section>
        )}
      </div>
    </Dialog>
  )
}

interface ElencoProps {
  righe: Riga[]
  spente?: boolean
  /** What a screen reader says between two keys of one row. */
  insieme?: 'poi' | 'più'
}

function List({ righe, spente, insieme }: ElencoProps) {
  return (
    <dl className={stili.elenco} data-spente={spente || undefined}>
      {righe.map(({ tasti, descrizione }) => (
        <div key={descrizione}>
          <dt>{descrizione}</dt>
          <dd>
            {tasti.map((tasto) => (
              <KeyHint key={tasto}>{tasto}</KeyHint>
            ))}
            <span className="sr-only">{tasti.map(inParole).join(` ${insieme} `)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** As Italian keyboards have them engraved. */
const INCISI: Record<string, string> = { pageup: 'Pag ↑', pagedown: 'Pag ↓', home: 'Inizio' }

const PAROLE: Record<string, string> = {
  'Pag ↑': 'pagina su',
  'Pag ↓': 'pagina giù',
  '↵': 'Invio',
  '↑': 'freccia su',
  '↓': 'freccia giù',
  '←': 'freccia sinistra',
  '→': 'freccia destra',
  '/': 'barra',
  '?': 'punto interrogativo',
}
const inParole = (tasto: string): string => PAROLE[tasto] ?? tasto
