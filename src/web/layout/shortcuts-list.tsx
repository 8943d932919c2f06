import { Switch } from '@mantine/core'
import { useScorciatoieAccese, useScorciatoieInVigore } from '#web/shortcuts.tsx'
import { Dialogo } from '#web/ui/dialogo.tsx'
import { Tasto } from '#web/ui/tasto.tsx'
import stili from './shortcuts-list.module.css'

/** Keys that work everywhere and are not single characters: they can't be pressed by mistake or by dictation. */
const SEMPRE = [
  { tasti: ['Ctrl', 'K'], descrizione: 'Cerca ovunque' },
  { tasti: ['Ctrl', '↵'], descrizione: 'Salva il modulo aperto' },
  { tasti: ['Esc'], descrizione: 'Chiudi la finestra, svuota la ricerca' },
]

/** The shortcuts of this screen, and the switch that turns the single keys off (WCAG 2.1.4). */
export function ElencoScorciatoie({ onChiudi }: { onChiudi: () => void }) {
  const inVigore = useScorciatoieInVigore()
  const [accese, setAccese] = useScorciatoieAccese()
  return (
    <Dialogo aperto onChiudi={onChiudi} titolo="Scorciatoie da tastiera" larghezza={440}>
      <dl className={stili.elenco} data-spente={!accese || undefined}>
        {inVigore.map(({ tasto, descrizione }) => (
          <Voce key={tasto} tasti={[tasto.toUpperCase()]} descrizione={descrizione} />
        ))}
      </dl>
      <Switch
        className={stili.scelta}
        label="Scorciatoie di un solo tasto"
        description="Spente, i tasti qui sopra non fanno nulla: utile con la dettatura vocale."
        checked={accese}
        onChange={({ currentTarget }) => setAccese(currentTarget.checked)}
      />
      <dl className={stili.elenco}>
        {SEMPRE.map((voce) => (
          <Voce key={voce.descrizione} {...voce} />
        ))}
      </dl>
    </Dialogo>
  )
}

function Voce({ tasti, descrizione }: { tasti: string[]; descrizione: string }) {
  return (
    <div>
      <dt>{descrizione}</dt>
      <dd>
        {tasti.map((tasto) => (
          <Tasto key={tasto}>{tasto}</Tasto>
        ))}
        <span className="sr-only">{tasti.join(' + ')}</span>
      </dd>
    </div>
  )
}
