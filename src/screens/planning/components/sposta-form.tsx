import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { addDays, dateExists, dayInRome, instantFromRome, timeInRome } from '#shared/dates.ts'
import { data } from '#shared/fields.ts'
import { useDisponibilita } from '#visite/appuntamenti/api.ts'
import { assenzaInParole, fuoriInParole } from '#visite/appuntamenti/components/assente.ts'
import { elencoTecnici, eOccupato } from '#visite/appuntamenti/components/liberi.ts'
import { orario } from '#visite/appuntamenti/components/parole.ts'
import { Quando } from '#visite/appuntamenti/components/quando.tsx'
import { FINE_DOPO_INIZIO, type VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { minutiDi } from '#visite/tempo/parti.rules.ts'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Dove, minutiTra } from './geometria.ts'
import type { Operatore } from './modello.ts'
import type { Mossa } from './spostamento.ts'

const ORA = /^([01]\d|2[0-3]):[0-5]\d$/
const ora = () => z.string().regex(ORA, 'Inserisci un’ora valida')

const modulo = z
  .object({
    utenteAssegnatoId: z.number('Scegli un tecnico'),
    data: data(),
    oraInizio: ora(),
    oraFine: ora(),
    giornoFine: z.string().nullish(),
  })
  .transform(
    (v): Dove => ({
      utenteId: v.utenteAssegnatoId,
      inizio: { giorno: v.data, minuti: minutiDi(v.oraInizio) },
      fine: { giorno: fineDi(v), minuti: minutiDi(v.oraFine) },
    }),
  )
  .refine(({ inizio, fine }) => minutiTra(inizio, fine) > 0, { path: ['oraFine'], message: FINE_DOPO_INIZIO })

interface Ore {
  data: string
  oraInizio: string
  oraFine: string
  giornoFine?: string | null | undefined
}

/** The day it ends: the one that is shown, else the next where it ends at an earlier hour than it begins. */
const fineDi = ({ data: giorno, oraInizio, oraFine, giornoFine }: Ore): string =>
  giornoFine || (oraFine < oraInizio ? addDays(giorno, 1) : giorno)

type Valori = z.input<typeof modulo>

const valoriDi = (visita: VisitaPlanning): Valori => {
  const [giorno, giornoFine] = [dayInRome(visita.data_inizio), dayInRome(visita.data_fine)]
  return {
    utenteAssegnatoId: visita.utente_assegnato_id,
    data: giorno,
    oraInizio: timeInRome(visita.data_inizio),
    oraFine: timeInRome(visita.data_fine),
    giornoFine: giornoFine === giorno ? null : giornoFine,
  }
}

interface SpostaFormProps {
  visita: VisitaPlanning
  operatori: Operatore[]
  onChiudi: () => void
  invia: (mossa: Mossa) => Promise<VisitaPlanning>
}

/** 'Sposta…': what dragging does, without dragging. */
export function SpostaForm({ visita, operatori, onChiudi, invia: send }: SpostaFormProps) {
  return (
    <FormDialog<Valori, Dove, VisitaPlanning>
      aperto
      onChiudi={onChiudi}
      titolo={`Sposta ${nomeCliente(visita.cliente)}`}
      larghezza={520}
      schema={modulo}
      valori={valoriDi(visita)}
      versione={visita.versione}
      daRecord={(attuale) => valoriDi(attuale as VisitaPlanning)}
      testoInvia="Sposta"
      erroreGenerico="Errore nello spostamento dell’appuntamento"
      invia={(dove, { versione }) =>
        send({ visita: { ...visita, versione: versione ?? visita.versione }, dove })
      }
    >
      <FieldGrid>
        <Intera>
          <SelectField
            name="utenteAssegnatoId"
            etichetta="Tecnico"
            obbligatorio
            numero
            voci={operatori.map(({ id, nome_utente }) => ({ valore: String(id), testo: nome_utente }))}
          />
        </Intera>
        <Intera>
          <Quando esistente escludi={visita.id} />
        </Intera>
        <Intera>
          <Occupato escludi={visita.id} />
        </Intera>
      </FieldGrid>
    </FormDialog>
  )
}

/** Warns, never blocks: overlaps are allowed (docs/product.md §8.5). */
function Occupato({ escludi }: { escludi: number }) {
  const [tecnico, giorno, inizio, fine, giornoFine] = useWatch<
    Valori,
    ['utenteAssegnatoId', 'data', 'oraInizio', 'oraFine', 'giornoFine']
  >({
    name: ['utenteAssegnatoId', 'data', 'oraInizio', 'oraFine', 'giornoFine'],
  })
  const scritto = dateExists(giorno) && ORA.test(inizio) && ORA.test(fine)
  const finisce = scritto ? fineDi({ data: giorno, oraInizio: inizio, oraFine: fine, giornoFine }) : giorno
  const valido = scritto && dateExists(finisce) && `${finisce} ${fine}` > `${giorno} ${inizio}`
  const { data: disponibili } = useDisponibilita(
    valido ? { dataInizio: instantFromRome(giorno, inizio), dataFine: instantFromRome(finisce, fine) } : null,
    escludi,
  )
  if (!disponibili || !valido) return null
  const scelto = elencoTecnici(disponibili).find(({ id }) => id === tecnico)
  if (!scelto || (!eOccupato(scelto) && !scelto.fuoriOrario)) return null
  const { nome_utente: nome, conflitti, assenza } = scelto
  const detto = [
    assenza && assenzaInParole(assenza),
    ...(conflitti ?? []).map((a) => `${a.titolo} ${orario(a)}`),
    !assenza && scelto.fuoriOrario && fuoriInParole(scelto),
  ]
  return (
    <Notice
      tono="attenzione"
      titolo={assenza ? `${nome} è assente` : conflitti?.length ? `${nome} è occupato` : nome}
    >
      {detto.filter(Boolean).join(', ')}
    </Notice>
  )
}
