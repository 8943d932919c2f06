import { useQuery } from '@tanstack/react-query'
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useWatch } from 'react-hook-form'
import type { Cliente, TraslocoDati } from '#anagrafe/clienti/contract.ts'
import {
  CAMPI_LUOGO,
  completato,
  haIndirizzo,
  indirizzoIntero,
  type Recapito,
  stessoLuogo,
} from '#anagrafe/clienti/indirizzo.rules.ts'
import { caldaieApi, condizionatoriApi } from '#anagrafe/impianti/api.ts'
import { dayInRome, formatNearDate, oggi } from '#shared/dates.ts'
import { appuntamentiApi } from '#visite/appuntamenti/api.ts'
import { ApiError } from '#web/http.ts'
import { useAdesso } from '#web/now.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TickRow, TickRows } from '#web/ui/tick-row.tsx'
import { orario, quantiAppuntamenti, titoloProprio } from './words.ts'

/** What somebody who moves house is asked of their visits and plants (docs/product.md §6.10). */

interface Scelte {
  visite: 'Sposta' | 'Scegli' | 'Lascia' | ''
  /** Those that move, where they are chosen. */
  quali: readonly number[]
  impianti: 'Restano' | 'Seguono' | ''
}

/** What is asked as it stands on the screen. */
interface Chieste {
  visite: readonly number[]
  impianti: boolean
  /** The address was completed: what is there goes along, and nobody is asked. */
  completa: boolean
  /** Nobody knows yet. */
  attesa: boolean
}

export interface Trasloco {
  scelte: Scelte
  imposta: Dispatch<SetStateAction<Scelte>>
  chieste: RefObject<Chieste>
}

const NIENTE: Chieste = { visite: [], impianti: false, completa: false, attesa: false }

/** The answers, for the form that asks. */
export function useTrasloco(): Trasloco {
  const [scelte, imposta] = useState<Scelte>({ visite: '', quali: [], impianti: '' })
  return { scelte, imposta, chieste: useRef(NIENTE) }
}

const manca = (testo: string) => new ApiError(400, 'dati_non_validi', testo)

/**
 * What is sent of them.
 * @throws ApiError in words, where something that is asked has no answer
 */
export function risposteTrasloco({ scelte, chieste: { current: chieste } }: Trasloco): TraslocoDati {
  if (chieste.completa) return { visiteFuture: 'Sposta', impianti: 'Seguono' }
  if (chieste.attesa) throw manca('Ancora un momento: guardo che cosa c’è al vecchio indirizzo')
  const { visite, quali, impianti } = scelte
  if (chieste.visite.length > 0 && !visite) throw manca('Scegli che cosa fare delle visite future')
  if (chieste.impianti && !impianti) throw manca('Scegli se gli impianti restano nella vecchia casa')
  const spostate = quali.filter((id) => chieste.visite.includes(id))
  return {
    ...(chieste.visite.length > 0 && visite && { visiteFuture: visite === 'Scegli' ? spostate : visite }),
    ...(chieste.impianti && impianti && { impianti }),
  }
}

type Abitante = Recapito & Pick<Cliente, 'id'>

/** What is at the address that somebody leaves; nothing is asked for of who stays. */
function useLasciate(abitante: Abitante | undefined) {
  const adesso = useAdesso()
  const enabled = abitante !== undefined
  const clienteId = abitante?.id ?? 0
  const appuntamenti = useQuery({ ...appuntamentiApi.list({ clienteId, dataInizio: oggi() }), enabled })
  const caldaie = useQuery({ ...caldaieApi.list({ clienteId }), enabled })
  const condizionatori = useQuery({ ...condizionatoriApi.list({ clienteId }), enabled })
  const visite = (enabled && appuntamenti.data?.data) || []
  return {
    attesa: [appuntamenti, caldaie, condizionatori].some(({ isLoading }) => isLoading),
    impianti: enabled && [caldaie, condizionatori].some(({ data }) => (data?.count ?? 0) > 0),
    visite: visite.filter(
      ({ stato, data_fine, indirizzo_intervento: indirizzo }) =>
        (stato === 'Programmato' || stato === 'In_Corso') &&
        data_fine >= adesso &&
        (!indirizzo || haIndirizzo(indirizzo, abitante ?? NESSUNO)),
    ),
  }
}

const NESSUNO: Recapito = { indirizzo: null, cap: null, comune: null, provincia: null }

interface DomandeProps {
  /** Who lived there: one, or two who become one. */
  di: readonly Abitante[]
  nuovo: Recapito
  trasloco: Trasloco
}

/** The questions, where there is something to ask. */
export function DomandeTrasloco({ di, nuovo, trasloco }: DomandeProps) {
  const { scelte, imposta, chieste } = trasloco
  const traslocano = di.filter((abitante) => indirizzoIntero(abitante) && !stessoLuogo(abitante, nuovo))
  const [uno, altro] = traslocano.filter((abitante) => !completato(abitante, nuovo))
  const lasciate = [useLasciate(uno), useLasciate(altro)]
  const visite = lasciate.flatMap((parte) => parte.visite)
  const impianti = lasciate.some((parte) => parte.impianti)
  const attesa = lasciate.some((parte) => parte.attesa)
  useEffect(() => {
    const completa = traslocano.length > 0 && !uno
    chieste.current = { visite: visite.map(({ id }) => id), impianti, completa, attesa }
    return () => {
      chieste.current = NIENTE
    }
  })
  if (visite.length === 0 && !impianti) return null
  const sola = visite.length === 1
  return (
    <Stack gap={8}>
      {visite.length > 0 && (
        <Domanda
          testo={`${quantiAppuntamenti(visite.length, 'visita futura ha', 'visite future hanno')} il vecchio indirizzo`}
        >
          <Segments
            etichetta="Che cosa fare delle visite future"
            valore={scelte.visite}
            onCambia={(voce) => imposta({ ...scelte, visite: voce as Scelte['visite'] })}
            voci={[
              { valore: 'Sposta', testo: sola ? 'Spostala' : 'Spostale tutte' },
              ...(sola ? [] : [{ valore: 'Scegli', testo: 'Scegli' }]),
              { valore: 'Lascia', testo: sola ? 'Lasciala' : 'Lasciale' },
            ]}
          />
        </Domanda>
      )}
      {!sola && scelte.visite === 'Scegli' && (
        <TickRows cols="1fr" label="Visite che vanno al nuovo indirizzo">
          {visite.map((visita) => (
            <TickRow
              key={visita.id}
              etichetta={`Va al nuovo indirizzo: ${formatNearDate(dayInRome(visita.data_inizio))}`}
              scelta={scelte.quali.includes(visita.id)}
              onScelta={() =>
                imposta(({ quali, ...resto }) => ({
                  ...resto,
                  quali: quali.includes(visita.id)
                    ? quali.filter((id) => id !== visita.id)
                    : [...quali, visita.id],
                }))
              }
            >
              <span className="tnum">
                <b>
                  {formatNearDate(dayInRome(visita.data_inizio))}, {orario(visita)}
                </b>{' '}
                · {titoloProprio(visita) ?? visita.tipologia} · {visita.utente_assegnato.nome_utente}
              </span>
            </TickRow>
          ))}
        </TickRows>
      )}
      {impianti && (
        <Domanda testo="Gli impianti restano nella vecchia casa?">
          <Segments
            etichetta="Gli impianti restano nella vecchia casa?"
            valore={scelte.impianti}
            onCambia={(voce) => imposta({ ...scelte, impianti: voce as Scelte['impianti'] })}
            voci={[
              { valore: 'Restano', testo: 'Sì, restano' },
              { valore: 'Seguono', testo: 'No, seguono' },
            ]}
          />
        </Domanda>
      )}
    </Stack>
  )
}

const Domanda = ({ testo, children }: { testo: string; children: ReactNode }) => (
  <Notice tono="attenzione">
    <Stack gap={8}>
      <strong>{testo}</strong>
      {children}
    </Stack>
  </Notice>
)

/** The same in the form of a customer, whose address is being typed. */
export function TraslocoDelModulo({ cliente, trasloco }: { cliente: Cliente; trasloco: Trasloco }) {
  const scritti: (string | null | undefined)[] = useWatch({ name: CAMPI_LUOGO as never })
  const nuovo = Object.fromEntries(
    CAMPI_LUOGO.map((campo, i) => [campo, scritti[i] || null]),
  ) as unknown as Recapito
  return <DomandeTrasloco di={[cliente]} nuovo={nuovo} trasloco={trasloco} />
}
