import { useWatch } from 'react-hook-form'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { useDisponibilita } from '#visite/appuntamenti/api.ts'
import { assenzaInParole, fuoriInParole } from '#visite/appuntamenti/components/assente.ts'
import { elencoTecnici, eOccupato } from '#visite/appuntamenti/components/liberi.ts'
import { istantiDelModulo } from '#visite/appuntamenti/components/modulo.ts'
import { QuandoVisita } from '#visite/appuntamenti/components/quando.tsx'
import { orario } from '#visite/appuntamenti/components/words.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { PuntoPlanning } from './geometria.ts'
import type { Operatore } from './modello.ts'
import { moduloOre, moduloSposta, type ValoriSposta, valoriDi } from './modulo-sposta.ts'
import type { Mossa } from './spostamento.ts'

interface SpostaFormProps {
  visita: VisitaPlanning
  operatori: Operatore[]
  onChiudi: () => void
  invia: (mossa: Mossa) => Promise<VisitaPlanning>
}

/** 'Sposta…': what dragging does, without dragging. */
export function SpostaVisitaForm({ visita, operatori, onChiudi, invia: send }: SpostaFormProps) {
  return (
    <FormDialog<ValoriSposta, PuntoPlanning, VisitaPlanning>
      aperto
      onChiudi={onChiudi}
      titolo={`Sposta ${nomeCliente(visita.cliente)}`}
      larghezza={520}
      schema={moduloSposta}
      valori={valoriDi(visita)}
      versione={visita.versione}
      daRecord={(attuale) => valoriDi(attuale as VisitaPlanning)}
      testoInvia="Sposta"
      erroreGenerico="Errore nello spostamento dell’appuntamento"
      invia={(punto, { versione }) =>
        send({ visita: { ...visita, versione: versione ?? visita.versione }, punto })
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
          <QuandoVisita esistente escludi={visita.id} inPiu={visita.aiutanti.length > 0} />
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
    ValoriSposta,
    ['utenteAssegnatoId', 'data', 'oraInizio', 'oraFine', 'giornoFine']
  >({
    name: ['utenteAssegnatoId', 'data', 'oraInizio', 'oraFine', 'giornoFine'],
  })
  const ore = moduloOre.safeParse({ data: giorno, oraInizio: inizio, oraFine: fine, giornoFine })
  const intervallo = ore.success ? istantiDelModulo(ore.data) : null
  const { data: disponibili } = useDisponibilita(intervallo, escludi)
  if (!disponibili || !intervallo) return null
  const scelto = elencoTecnici(disponibili).find(({ id }) => id === tecnico)
  if (!scelto || (!eOccupato(scelto) && !scelto.fuoriOrario)) return null
  const { nome_utente: nome, conflitti, assenza } = scelto
  const motivi = [
    assenza && assenzaInParole(assenza),
    ...(conflitti ?? []).map((a) => `${a.titolo} ${orario(a)}`),
    !assenza && scelto.fuoriOrario && fuoriInParole(scelto),
  ]
  return (
    <Notice
      tono="attenzione"
      titolo={assenza ? `${nome} è assente` : conflitti?.length ? `${nome} è occupato` : nome}
    >
      {motivi.filter(Boolean).join(', ')}
    </Notice>
  )
}
