import { Fragment } from 'react'
import { utentiApi } from '#anagrafe/utenti/api.ts'
import { ActionMenu, editAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { useDeleteAction } from '#web/ui/card-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'
import { told } from '#web/ui/told.ts'
import { YesNo } from '#web/ui/yes-no.tsx'
import { assenzeApi, useAssenze } from '../api.ts'
import type { AssenzaInElenco } from '../contract.ts'
import { periodoAssenza } from '../rules.ts'
import { ASSENZE_IN_PAROLE, scoperturaNellaFrase } from './words.ts'

const COLONNE = 'minmax(0, 1fr) auto auto'

const useNomi = () => {
  const utenti = utentiApi.useList().data?.data ?? []
  return (id: number) => utenti.find((utente) => utente.id === id)?.nome_utente ?? ''
}

/** What somebody asked for and waits: an Admin says yes or no, knowing what a yes leaves thin. Nothing where nobody asks. */
export function AssenzeChieste() {
  const chieste = useAssenze({ stato: 'Chiesta' }).data ?? []
  const nome = useNomi()
  const rispondi = assenzeApi.useUpdate()
  if (chieste.length === 0) return null
  const risposta = (assenza: AssenzaInElenco, stato: 'Approvata' | 'Rifiutata') =>
    rispondi.mutate(
      { id: assenza.id, dati: { stato }, versione: assenza.versione },
      told(`Assenza ${stato.toLowerCase()}`, 'La risposta non è partita'),
    )
  return (
    <Scheda titolo="Chieste" conteggio={chieste.length} senzaMargine>
      <Rows cols={COLONNE} label="Assenze chieste">
        {chieste.map((assenza) => (
          <Row
            key={assenza.id}
            name={`${nome(assenza.utente_id)}, ${periodoAssenza(assenza)}`}
            sub={
              <>
                {[ASSENZE_IN_PAROLE[assenza.tipo], assenza.nota].filter(Boolean).join(' · ')}
                {assenza.scoperture.map((scopertura) => (
                  <Fragment key={scopertura.dal}>
                    <br />
                    Se approvi, {scoperturaNellaFrase(scopertura)}
                  </Fragment>
                ))}
              </>
            }
            cells={[
              assenza.visite > 0 &&
                `${assenza.visite === 1 ? '1 visita' : `${assenza.visite} visite`} in quei giorni`,
            ]}
            actions={
              <Line gap={4}>
                <YesNo
                  yes="Approva"
                  of={`${nome(assenza.utente_id)}, ${periodoAssenza(assenza)}`}
                  size="compact-sm"
                  onAnswer={(yes) => risposta(assenza, yes ? 'Approvata' : 'Rifiutata')}
                />
              </Line>
            }
          />
        ))}
      </Rows>
    </Scheda>
  )
}

interface ElencoAssenzeProps {
  assenze: AssenzaInElenco[]
  onModifica: (assenza: AssenzaInElenco) => void
}

/** Approved absences by day, and the visits that stand in their way. */
export function ElencoAssenze({ assenze, onModifica }: ElencoAssenzeProps) {
  const nome = useNomi()
  return (
    <Scheda titolo="In elenco" conteggio={assenze.length || undefined} senzaMargine>
      {assenze.length === 0 ? (
        <Empty piccolo frase="Nessuna assenza in vista" />
      ) : (
        <Rows cols="minmax(0, 1fr) auto 36px">
          {assenze.map((assenza) => (
            <RigaAssenza
              key={assenza.id}
              assenza={assenza}
              nome={nome(assenza.utente_id)}
              onModifica={() => onModifica(assenza)}
            />
          ))}
        </Rows>
      )}
    </Scheda>
  )
}

interface RigaAssenzaProps {
  assenza: AssenzaInElenco
  nome: string
  onModifica: () => void
}

function RigaAssenza({ assenza, nome, onModifica }: RigaAssenzaProps) {
  const voceElimina = useDeleteAction(assenzeApi)
  const { id, utente_id, dal, al, dalle, alle, tipo, nota, visite } = assenza
  return (
    <Row
      name={`${nome}, ${periodoAssenza(assenza)}`}
      sub={[ASSENZE_IN_PAROLE[tipo], nota].filter(Boolean).join(' · ')}
      cells={[
        visite > 0 && (
          <AppLink
            key="visite"
            a={`/appuntamenti/da-programmare?sposta=${[utente_id, dal, al, tipo, ...(dalle && alle ? [dalle, alle] : [])]}`}
          >
            Ha {visite === 1 ? '1 visita: spostala' : `${visite} visite: spostale`}
          </AppLink>
        ),
      ]}
      actions={
        <ActionMenu
          etichetta={`Azioni per l’assenza di ${nome}`}
          voci={[
            editAction(onModifica),
            voceElimina(id, {
              frase: `Eliminare l’assenza di ${nome}?`,
              dettaglio: `${ASSENZE_IN_PAROLE[tipo]}, ${periodoAssenza(assenza)}`,
              generico: 'L’assenza non è stata eliminata',
            }),
          ]}
        />
      }
    />
  )
}
