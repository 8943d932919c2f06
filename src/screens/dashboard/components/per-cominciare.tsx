import { Button } from '@mantine/core'
import { IconCheck, IconChevronRight, IconDatabaseImport } from '@tabler/icons-react'
import { Fragment, useEffect, useState } from 'react'
import { errorText } from '#web/http.ts'
import { NEW } from '#web/nav.ts'
import { Scheda } from '#web/ui/card.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { usePhone } from '#web/width.ts'
import { useFinePrimaOra } from '../api.ts'
import { type PassoPrimaOra, type PrimaOra, passiPrimaOra } from '../prima-ora.rules.ts'
import stili from './per-cominciare.module.css'

/**
 * Per cominciare: what a new archive needs, above the cards of the dashboard. Steps tick themselves, in whatever order; the
 * list ends with the last one, or when somebody puts it away (docs/product.md §15.6).
 */
export function PerCominciare({ primaOra }: { primaOra: PrimaOra }) {
  const { mutate: finisci } = useFinePrimaOra()
  const [nascosto, setNascosto] = useState(false)
  const passi = passiPrimaOra(primaOra)
  const fatti = passi.filter(({ fatto }) => fatto).length
  const tuttoFatto = fatti === passi.length
  useEffect(() => {
    if (tuttoFatto) finisci()
  }, [tuttoFatto, finisci])
  if (nascosto || tuttoFatto) return null
  function nascondi() {
    setNascosto(true)
    finisci(undefined, {
      onError: (errore) => {
        setNascosto(false)
        toast.errore(errorText(errore, 'L’elenco non è stato nascosto'), { riprova: nascondi })
      },
    })
  }
  const prossimo = passi.findIndex(({ fatto }) => !fatto)
  return (
    <section aria-label="Per cominciare" className={stili.elenco}>
      <Scheda
        senzaMargine
        titolo="Per cominciare"
        azione={
          <>
            <span className={stili.tacche} aria-hidden>
              {passi.map(({ titolo }, n) => (
                <i key={titolo} data-piena={n < fatti || undefined} />
              ))}
            </span>
            <strong className="tnum">
              {fatti} di {passi.length}
            </strong>
          </>
        }
        piede={
          <Line between>
            <span>Il backup è già attivo: ogni notte, da solo.</span>
            <Button variant="subtle" size="compact-sm" onClick={nascondi}>
              Nascondi l’elenco
            </Button>
          </Line>
        }
      >
        <p className={stili.detto}>
          In tutto una mezz’ora. In qualsiasi ordine, anche domani: ciò che fai si spunta da sé.
        </p>
        <Rows cols="32px minmax(0, 1fr) 230px 96px 212px" tablet="32px minmax(0, 1fr) 130px 68px auto">
          {passi.map((passo, n) => (
            <RigaPasso key={passo.titolo} passo={passo} numero={n + 1} prossimo={n === prossimo} />
          ))}
        </Rows>
      </Scheda>
    </section>
  )
}

interface RigaPassoProps {
  passo: PassoPrimaOra
  numero: number
  /** The first that is left: it alone has the flame. */
  prossimo: boolean
}

function RigaPasso({ passo, numero, prossimo }: RigaPassoProps) {
  const { titolo, fatto, frase, dettaglio, minuti, azione, percorso, oppure, nuovo } = passo
  const telefono = usePhone()
  // On a telephone what isn't next is a line that leads there.
  const breve = telefono && !prossimo
  return (
    <Row
      lead={
        <span className={stili.segno} data-fatto={fatto || undefined} data-prossimo={prossimo || undefined}>
          {fatto ? <IconCheck role="img" aria-label="Fatto" /> : <span aria-hidden>{numero}</span>}
        </span>
      }
      leads
      tone={prossimo && 'brand'}
      name={titolo}
      to={breve ? percorso : undefined}
      sub={
        !(breve && !fatto) && (
          <>
            {frase}
            {oppure && !breve && (
              <>
                <br />
                <AppLink a={oppure.percorso} {...(oppure.nuovo && { state: NEW })}>
                  {oppure.testo}
                </AppLink>
              </>
            )}
          </>
        )
      }
      cells={[
        !telefono && (
          <Fragment key="dettaglio">
            <small>{fatto ? 'C’è' : 'Ti serve'}</small>
            {dettaglio}
          </Fragment>
        ),
        !fatto && `circa ${minuti} min`,
      ]}
      actions={
        breve ? (
          <IconChevronRight size={18} aria-hidden />
        ) : fatto ? (
          <AppLink a={percorso} aria-label={`Apri ${titolo}`}>
            Apri
          </AppLink>
        ) : (
          <Button
            renderRoot={(props) => <AppLink a={percorso} {...(nuovo && { state: NEW })} {...props} />}
            {...(prossimo ? { color: 'flame' } : { variant: 'default' })}
            {...(prossimo &&
              percorso.endsWith('=importa') && { leftSection: <IconDatabaseImport size={18} aria-hidden /> })}
          >
            {azione}
          </Button>
        )
      }
    />
  )
}
