import { Button } from '@mantine/core'
import { IconCheck, IconListDetails, IconMail, IconWand } from '@tabler/icons-react'
import { inOreEMinuti } from '#shared/dates.ts'
import type { SettimanaDati } from '#visite/lotti/contract.ts'
import { quanteVisite, VISITE_AL_MASSIMO } from '#visite/lotti/rules.ts'
import { usePromemoria } from '#visite/messaggi/api.ts'
import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { usePhone } from '#web/width.ts'
import stili from './barra.module.css'
import type { PianoScelto } from './piano.ts'
import { strada } from './posti.ts'
import { promemoriaDellaRiga } from './words.ts'

interface BarraProps {
  piano: PianoScelto
  misure: SettimanaDati['misure'] | undefined
  inCorso: boolean
  onProponi: () => void
  onAnteprima: () => void
  onPrenota: () => void
}

/** What is chosen and how much of it finds a place; the only way to book it all. */
export function BarraScelte({ piano, misure, inCorso, onProponi, onAnteprima, onPrenota }: BarraProps) {
  const { scelte, posti, ambito, troppe } = piano
  const telefono = usePhone()
  if (scelte.size === 0) return null
  const lavoro = [...scelte.values()].reduce((somma, { riga }) => somma + riga.minuti, 0)
  const inStrada = misure ? strada(posti, misure) : 0
  return (
    <section className={stili.barra} aria-label="Scelta">
      <div className={stili.detto}>
        <strong className="tnum">
          {quanteVisite(scelte.size)} {scelte.size === 1 ? 'scelta' : 'scelte'}
        </strong>
        <small className="tnum">
          {inOreEMinuti(lavoro)} di lavoro{inStrada > 0 && `, ${inOreEMinuti(inStrada)} di strada`}
        </small>
      </div>
      <div className={stili.detto} role="status">
        {troppe ? (
          <>
            <strong>Sono troppe</strong>
            <small>al massimo {VISITE_AL_MASSIMO} visite alla volta</small>
          </>
        ) : piano.errore ? (
          <>
            <strong>{errorText(piano.errore, 'La proposta non è arrivata')}</strong>
            <button type="button" className={stili.riprova} onClick={() => void piano.riprova()}>
              Riprova
            </button>
          </>
        ) : (
          posti.length > 0 && <Trovano piano={piano} />
        )}
      </div>
      <div className={stili.bottoni}>
        <Button variant="subtle" aria-label="Togli la scelta" onClick={piano.svuota}>
          {telefono ? 'Togli' : 'Togli la scelta'}
        </Button>
        {posti.length === 0 && <Promemoria piano={piano} />}
        {posti.length > 0 && (
          <Button
            variant="default"
            leftSection={!telefono && <IconListDetails size={17} />}
            onClick={onAnteprima}
          >
            Anteprima
          </Button>
        )}
        {posti.length > 0 ? (
          <Button
            color="flame"
            leftSection={<IconCheck size={17} />}
            loading={inCorso}
            disabled={piano.inCorso || troppe}
            onClick={onPrenota}
          >
            Prenota {quanteVisite(posti.length)}
          </Button>
        ) : (
          <Button
            color="flame"
            leftSection={<IconWand size={17} />}
            loading={ambito !== null && piano.inCorso}
            disabled={troppe}
            onClick={onProponi}
          >
            Proponi le giornate
          </Button>
        )}
      </div>
    </section>
  )
}

/** Prepares a reminder by mail for each chosen customer: they wait among the messages. */
function Promemoria({ piano: { scelte, troppe } }: { piano: PianoScelto }) {
  const promemoria = usePromemoria()
  const telefono = usePhone()
  const prepara = () =>
    promemoria.mutate([...new Set([...scelte.values()].map(({ riga }) => riga.visita.cliente.id))], {
      onSuccess: (fatto) =>
        toast.successo(
          promemoriaDellaRiga(fatto),
          fatto.preparati > 0 ? { apri: '/appuntamenti/messaggi' } : {},
        ),
      ...toldFailed('I promemoria non sono stati preparati'),
    })
  return (
    <Button
      variant="default"
      aria-label="Prepara un promemoria"
      leftSection={!telefono && <IconMail size={17} />}
      loading={promemoria.isPending}
      disabled={troppe}
      onClick={prepara}
    >
      {telefono ? <IconMail size={18} /> : 'Promemoria'}
    </Button>
  )
}

function Trovano({ piano: { posti, fuori, scelte, dopoLaScadenza } }: { piano: PianoScelto }) {
  const giri = new Set(posti.map(({ utenteId, giorno }) => `${utenteId} ${giorno}`)).size
  const aMano = posti.filter((posto) => posto.aMano).length
  const restano = scelte.size - posti.length
  const sotto = [
    dopoLaScadenza > 0 && `${dopoLaScadenza} dopo la scadenza`,
    aMano > 0 && `${aMano} ${aMano === 1 ? 'messa' : 'messe'} a mano`,
    fuori.length > 0 && `${fuori.length} ${fuori.length === 1 ? 'resta' : 'restano'} fuori`,
    restano > fuori.length && `${restano - fuori.length} senza proposta`,
    'nessuna sovrapposizione',
  ]
  return (
    <>
      <strong className="tnum">
        {posti.length} {posti.length === 1 ? 'trova' : 'trovano'} posto in{' '}
        {giri === 1 ? '1 giornata' : `${giri} giornate`}
      </strong>
      <small>{sotto.filter(Boolean).join(' · ')}</small>
    </>
  )
}
