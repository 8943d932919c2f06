import { Button } from '@mantine/core'
import { IconCheck, IconChevronRight, IconDatabaseImport, IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorText } from '#web/http.ts'
import { NEW } from '#web/nav.ts'
import { AppLink } from '#web/ui/link.tsx'
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
    <section className={stili.elenco} aria-labelledby="per-cominciare">
      <header className={stili.testa}>
        <h2 id="per-cominciare">Per cominciare</h2>
        <p>In tutto una mezz’ora. In qualsiasi ordine, anche domani: ciò che fai si spunta da sé.</p>
        <div className={stili.quanto}>
          <span className={stili.tacche} aria-hidden>
            {passi.map(({ titolo }, n) => (
              <i key={titolo} data-piena={n < fatti || undefined} />
            ))}
          </span>
          <strong className="tnum">
            {fatti} di {passi.length}
          </strong>
        </div>
      </header>
      <ol>
        {passi.map((passo, n) => (
          <RigaPasso key={passo.titolo} passo={passo} numero={n + 1} prossimo={n === prossimo} />
        ))}
      </ol>
      <footer className={stili.piede}>
        <IconShieldCheck aria-hidden />
        <span>Il backup è già attivo: ogni notte, da solo.</span>
        <button type="button" onClick={nascondi}>
          Nascondi l’elenco
        </button>
      </footer>
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
  const { titolo, fatto, frase, dettaglio, minuti, azione, percorso, oppure } = passo
  const telefono = usePhone()
  // On a telephone what isn't next is a line that leads there.
  const breve = telefono && !prossimo
  return (
    <li className={stili.passo} data-fatto={fatto || undefined} data-prossimo={prossimo || undefined}>
      <span className={stili.segno}>
        {fatto ? (
          <IconCheck role="img" aria-label="Fatto" />
        ) : (
          <span aria-hidden className="tnum">
            {numero}
          </span>
        )}
      </span>
      <div className={stili.cosa}>
        <h3>{breve ? <AppLink a={percorso}>{titolo}</AppLink> : titolo}</h3>
        {!(breve && !fatto) && <p>{frase}</p>}
        {oppure && !breve && (
          <AppLink a={oppure.percorso} {...(oppure.nuovo && { state: NEW })} className={stili.oppure}>
            {oppure.testo}
          </AppLink>
        )}
      </div>
      {!telefono && (
        <div className={stili.dettaglio}>
          <small>{fatto ? 'C’è' : 'Ti serve'}</small>
          {dettaglio}
        </div>
      )}
      <span className={stili.minuti}>{!fatto && `circa ${minuti} min`}</span>
      {breve ? (
        <IconChevronRight className={stili.freccia} aria-hidden />
      ) : fatto ? (
        <AppLink a={percorso} className={stili.apri} aria-label={`Apri ${titolo}`}>
          Apri
        </AppLink>
      ) : (
        <Button
          className={stili.bottone}
          renderRoot={(props) => <AppLink a={percorso} {...props} />}
          {...(prossimo ? { color: 'flame' } : { variant: 'default' })}
          {...(prossimo &&
            percorso.endsWith('=importa') && { leftSection: <IconDatabaseImport size={18} aria-hidden /> })}
        >
          {azione}
        </Button>
      )}
    </li>
  )
}
