import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { GiorniAssenza } from '#anagrafe/orari/components/giorni-assenza.tsx'
import { ASSENZE_IN_PAROLE } from '#anagrafe/orari/components/words.ts'
import { rigaAssenza } from '#anagrafe/orari/contract.ts'
import { oggi } from '#shared/dates.ts'
import { Dillo } from '#visite/messaggi/components/dillo.tsx'
import { useOpened } from '#web/back.ts'
import { ApiError } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { stepsBackDone } from '#web/steps-back.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCongeda, useProposteAltrove, useSposta } from '../api.ts'
import type { SpostamentoFatto, VisitaDaSpostare } from '../contract.ts'
import { quanteVisite } from '../rules.ts'
import { useAnnullaGiro } from './annulla.ts'
import { destinazioneProposta, type MetaDellaVisita, sceltaDaInviare } from './dove.ts'
import { DoveVa } from './dove-va.tsx'
import { CONGEDO, MOTIVI_SPOSTAMENTO, moduloSpostaVisite, type ValoriSpostaVisite } from './modulo.ts'
import { restanoInParole, spostateInParole } from './words.ts'

export interface DaSpostare {
  utenteId?: number
  dal?: string
  al?: string
  motivo?: ValoriSpostaVisite['motivo']
  /** Of one day, some hours. */
  dalle?: string
  alle?: string
}

interface SpostaVisiteProps {
  /** What is known already; null while the dialog is closed. */
  inizio: DaSpostare | null
  tecnici: readonly { id: number; nome_utente: string }[]
  onChiudi: () => void
}

interface Fatto {
  fatto: SpostamentoFatto
  spostate: number
  daProgrammare: number
}

/**
 * Moves the visits of somebody who is ill, away or leaves (docs/product.md §25.6): where each would go, which can be chosen
 * otherwise, and then their customers are told.
 */
export function SpostaVisite({ inizio, tecnici, onChiudi }: SpostaVisiteProps) {
  const sposta = useSposta()
  const congeda = useCongeda()
  const annulla = useAnnullaGiro()
  const [daDire, setDaDire] = useOpened<number | null>(null)
  const [appena, setAppena] = useState<number | null>(null)
  // Once this dialog has gone from the address: what opens before would keep it there.
  useEffect(() => {
    if (inizio !== null || appena === null) return
    void stepsBackDone().then(() => {
      setDaDire(appena)
      setAppena(null)
    })
  }, [inizio, appena, setDaDire])
  /** As they are shown; null while they are asked for. */
  const [viste, setViste] = useState<readonly VisitaDaSpostare[] | null>([])
  const [scelte, setScelte] = useState<ReadonlyMap<number, MetaDellaVisita>>(new Map())
  const destinazione = (visita: VisitaDaSpostare) => scelte.get(visita.id) ?? destinazioneProposta(visita)
  const visite = viste?.flatMap((visita) => sceltaDaInviare(visita, destinazione(visita))) ?? []

  async function invia(
    { utenteId, motivo, dal, al, dalle, alle, ultimoGiorno, segnaAssenza }: ValoriSpostaVisite,
    key: string,
  ): Promise<Fatto> {
    if (viste === null)
      throw new ApiError(400, 'dati_non_validi', 'Ancora un momento: guarda prima dove va ogni visita')
    const assenza =
      segnaAssenza && motivo !== CONGEDO ? { utenteId, tipo: motivo, dal, al, dalle, alle } : undefined
    if (visite.length === 0 && !assenza && motivo !== CONGEDO)
      throw new ApiError(400, 'dati_non_validi', 'Non c’è niente da spostare')
    const fatto = await (motivo === CONGEDO
      ? congeda.mutateAsync({ id: utenteId, dati: { ultimoGiorno, visite }, key })
      : sposta.mutateAsync({ dati: { motivo, visite, ...(assenza && { assenza }) }, key })
    ).catch((errore) => {
      // What was taken meanwhile isn't proposed again.
      void queryClient.invalidateQueries({ queryKey: ['lotti', 'spostamento'] })
      throw errore
    })
    const spostate = visite.filter((visita) => visita.utenteId !== null).length
    return { fatto, spostate, daProgrammare: visite.length - spostate }
  }

  return (
    <>
      <FormDialog<ValoriSpostaVisite, ValoriSpostaVisite, Fatto>
        aperto={inizio !== null}
        onChiudi={() => {
          setScelte(new Map())
          onChiudi()
        }}
        titolo={inizio?.motivo === CONGEDO ? 'Va via' : 'Sposta una giornata'}
        larghezza={760}
        schema={moduloSpostaVisite}
        riga={rigaAssenza}
        valori={valoriDi(inizio)}
        testoInvia={visite.length === 0 ? 'Segna' : `Sposta ${quanteVisite(visite.length)}`}
        testoAttesa="Sposto..."
        erroreGenerico="Le visite non sono state spostate"
        invia={(valori, { key }) => invia(valori, key)}
        onFatto={({ fatto: { id, titolo, restano }, spostate, daProgrammare }) => {
          const parole = [spostateInParole(spostate, daProgrammare) || titolo, restanoInParole(restano)]
          toast.successo(
            parole.filter(Boolean).join('. ') || 'Era già così',
            id === null ? {} : { annulla: () => annulla(id) },
          )
          if (id !== null && spostate + daProgrammare > 0) setAppena(id)
        }}
      >
        <Campi tecnici={tecnici} giaSegnata={Boolean(inizio?.motivo)} />
        <Elenco
          onViste={setViste}
          destinazione={destinazione}
          onDestinazione={(id, scelta) => setScelte(new Map(scelte).set(id, scelta))}
        />
      </FormDialog>
      <Dillo di={daDire === null ? null : { lottoId: daDire }} spostate onChiudi={() => setDaDire(null)} />
    </>
  )
}

const valoriDi = (inizio: DaSpostare | null) =>
  ({
    utenteId: inizio?.utenteId ?? null,
    dal: inizio?.dal ?? oggi(),
    al: inizio?.al ?? inizio?.dal ?? oggi(),
    motivo: inizio?.motivo ?? 'Malattia',
    // From an absence one comes here: it is written already.
    segnaAssenza: !inizio?.motivo,
    // Of who leaves already, for the visits that are left.
    ultimoGiorno: (inizio?.motivo === CONGEDO && inizio.al) || oggi(),
    dalle: inizio?.dalle ?? '',
    alle: inizio?.alle ?? '',
  }) as ValoriSpostaVisite

function Campi({ tecnici, giaSegnata }: Pick<SpostaVisiteProps, 'tecnici'> & { giaSegnata: boolean }) {
  const motivo = useWatch<ValoriSpostaVisite, 'motivo'>({ name: 'motivo' })
  const congedo = motivo === CONGEDO
  return (
    <FieldGrid>
      <SelectField
        name="utenteId"
        etichetta="Tecnico"
        obbligatorio
        numero
        vuota="Seleziona tecnico"
        voci={tecnici.map(({ id, nome_utente }) => ({ valore: String(id), testo: nome_utente }))}
      />
      <SelectField
        name="motivo"
        etichetta="Motivo"
        obbligatorio
        voci={MOTIVI_SPOSTAMENTO.map((tipo) => ({
          valore: tipo,
          testo: tipo === CONGEDO ? 'Va via' : ASSENZE_IN_PAROLE[tipo],
        }))}
      />
      {congedo ? <DateField name="ultimoGiorno" etichetta="Ultimo giorno" obbligatorio /> : <GiorniAssenza />}
      {!congedo && !giaSegnata && (
        <Intera>
          <CheckboxField
            name="segnaAssenza"
            etichetta="Segna l’assenza"
            suggerimento="Così in quei giorni non gli si dà altro"
          />
        </Intera>
      )}
    </FieldGrid>
  )
}

interface ElencoProps {
  onViste: (visite: readonly VisitaDaSpostare[] | null) => void
  destinazione: (visita: VisitaDaSpostare) => MetaDellaVisita
  onDestinazione: (id: number, destinazione: MetaDellaVisita) => void
}

const CAMPI = ['utenteId', 'motivo', 'dal', 'al', 'dalle', 'alle', 'ultimoGiorno'] as const

function Elenco({ onViste, destinazione, onDestinazione }: ElencoProps) {
  const [utenteId, motivo, dal, al, dalle, alle, ultimoGiorno] = useWatch<ValoriSpostaVisite, typeof CAMPI>({
    name: CAMPI,
  })
  const congedo = motivo === CONGEDO
  const chiesta = { utenteId, dal, al, ...(dal === al && { dalle, alle }) }
  const letta = moduloSpostaVisite.safeParse({ ...chiesta, motivo, ultimoGiorno, segnaAssenza: false })
  const query = useProposteAltrove(
    !letta.success ? null : congedo ? { congedo: utenteId, ultimoGiorno } : chiesta,
  )
  // Only what is shown is moved.
  const viste = !letta.success ? NESSUNA : query.isFetching ? null : (query.data ?? NESSUNA)
  useEffect(() => onViste(viste), [viste, onViste])
  if (!letta.success) return <p>Scegli un tecnico e i giorni: qui vedi dove va ogni visita.</p>
  const altrui = (visita: VisitaDaSpostare) =>
    (viste ?? []).flatMap((vicina) => {
      const scelta = destinazione(vicina)
      return vicina.id !== visita.id && typeof scelta === 'object' ? [scelta] : []
    })
  return (
    <Stack gap={8}>
      {query.data && query.data.length > 0 && <p>{quanteHannoPosto(query.data)}</p>}
      <QueryRows
        query={query}
        cols="minmax(0, 1fr) minmax(0, 1.1fr) 104px"
        label="Dove va ogni visita"
        waiting={3}
        none={congedo ? 'Dopo quel giorno non ha visite' : 'In quei giorni non ha visite da spostare'}
      >
        {(visita) => (
          <DoveVa
            key={visita.id}
            visita={visita}
            destinazione={destinazione(visita)}
            altrui={altrui(visita)}
            onDestinazione={(scelta) => onDestinazione(visita.id, scelta)}
          />
        )}
      </QueryRows>
    </Stack>
  )
}

const NESSUNA: readonly VisitaDaSpostare[] = []

/** `5 visite: tutte hanno un posto`, `5 visite: 1 non ha posto` */
function quanteHannoPosto(visite: readonly VisitaDaSpostare[]): string {
  const senza = visite.filter(({ proposta }) => proposta === null).length
  const quante = quanteVisite(visite.length)
  if (senza === 0) return `${quante}: ${visite.length === 1 ? 'ha un posto' : 'tutte hanno un posto'}`
  return `${quante}: ${senza} ${senza === 1 ? 'non ha' : 'non hanno'} posto`
}
