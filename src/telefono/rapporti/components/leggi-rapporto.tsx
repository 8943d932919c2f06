import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import { presentiInParole } from '#telefono/rapporti/ore-lavorate.rules.ts'
import { durataDetta, esitoDetto, letturaDetta, minutiLavorati } from '#telefono/rapporti/rules.ts'
import { useOpened } from '#web/back.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import type { Bozza } from './bozza.ts'
import { contenutoDi } from './chiudi.ts'
import stili from './leggi-rapporto.module.css'
import { Miniatura } from './miniatura.tsx'

interface LeggiProps {
  titolo: string
  /** Of the button. */
  testo: string
  icona?: boolean
  children: ReactNode
}

/** What is signed, whole, to be read before. */
export function Leggi({ titolo, testo, icona, children }: LeggiProps) {
  const [aperto, setAperto] = useOpened(false)
  return (
    <>
      <button
        type="button"
        className={stili.leggi}
        aria-label={icona ? undefined : `${testo}: ${titolo}`}
        onClick={() => setAperto(true)}
      >
        {icona && <IconFileText size={18} aria-hidden />}
        {testo}
      </button>
      <Dialog
        aperto={aperto}
        onChiudi={() => setAperto(false)}
        titolo={titolo}
        piede={<Button onClick={() => setAperto(false)}>Ho letto</Button>}
      >
        {aperto && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen is scrolled with keys too
          <section tabIndex={0} aria-label={titolo}>
            {children}
          </section>
        )}
      </Dialog>
    </>
  )
}

/** All that a report says: the document is made of it. */
export const LeggiRapporto = ({ bozza, breve }: { bozza: Bozza; breve?: boolean }) => (
  <Leggi titolo="Rapporto d’intervento" testo={breve ? 'Leggi' : 'Leggi il rapporto'} icona={!breve}>
    <Testo bozza={bozza} />
  </Leggi>
)

function Testo({ bozza }: { bozza: Bozza }) {
  const contenuto = contenutoDi(bozza, bozza.partenza ?? bozza.arrivo)
  const { arrivo, partenza, persone, lavori, raccomandazioni, materiali, letture, foto } = contenuto
  const minuti = durataDetta(minutiLavorati(contenuto))
  const voci: [string, string][] = [
    [
      'Orario',
      `${formatDate(dayInRome(arrivo))}, ${timeInRome(arrivo)} – ${timeInRome(partenza)} · ${minuti} · ${
        persone === 1 ? '1 persona' : `${persone} persone`
      }`,
    ],
    ['Presenti', presentiInParole(contenuto.presenti)],
    ['Lavori eseguiti', lavori],
    ['Materiali', materiali.map((m) => `${formatDecimal(m.quantita)} ${m.um} · ${m.descrizione}`).join('\n')],
    ['Letture', letture.map((lettura) => letturaDetta(lettura).join(': ')).join('\n')],
    ['Esito', esitoDetto(contenuto)],
    ['Raccomandazioni', raccomandazioni ?? ''],
  ]
  return (
    <>
      <Facts as="lines">
        {voci.map(([nome, valore]) => (
          <Fact key={nome} of={nome}>
            {valore}
          </Fact>
        ))}
      </Facts>
      {foto.length > 0 && (
        <div className={stili.foto}>
          {bozza.foto.map((scatto, n) => (
            <Miniatura
              key={scatto.uid}
              blob={scatto.blob}
              testo={`Foto ${n + 1}: ${scatto.categoria}`}
              className={stili.miniatura}
            />
          ))}
        </div>
      )}
    </>
  )
}
