import { Button } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TraslocoDati } from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { DomandeTrasloco, risposteTrasloco, useTrasloco } from '#visite/appuntamenti/components/trasloco.tsx'
import { useGuard } from '#web/guard.tsx'
import { ApiError, errorText } from '#web/http.ts'
import { useTicked } from '#web/ticked.ts'
import { Scheda } from '#web/ui/card.tsx'
import { useEscape } from '#web/ui/dialog.tsx'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TickRow } from '#web/ui/tick-row.tsx'
import { toast } from '#web/ui/toast.tsx'
import { chiediAnteprima, useUnisci } from '../api.ts'
import type { AnteprimaUnione } from '../contract.ts'
import {
  diverse,
  dueCodiciGiusti,
  type Lato,
  latoProposto,
  NOMI_VOCI,
  type NomeVoce,
  puoInsieme,
  type ScelteUnione,
  VOCI,
} from '../rules.ts'
import stili from './confronto.module.css'
import { useDistinguiDicendolo, useRimettiDicendolo } from './distinti.ts'
import { valoreDetto } from './words.ts'

/** Two customers side by side, of whom `tieniId` stays: what is taken of each, and what moves. */
export function ConfrontoClienti({ tieniId, altroId }: { tieniId: number; altroId: number }) {
  return (
    <Pagina
      titolo="Unisci due clienti"
      sottotitolo="Scegli che cosa resta: tutto il resto passa da solo"
      indietro={{ a: '/clienti/doppioni', testo: 'Possibili doppioni' }}
    >
      <QueryState
        query={useQuery(chiediAnteprima(tieniId, altroId))}
        scheletro={<Skeleton righe={8} altezza={56} />}
        altrove={{ a: '/clienti/doppioni', testo: 'Possibili doppioni' }}
      >
        {(dati) => <Scelta dati={dati} />}
      </QueryState>
    </Pagina>
  )
}

const chiaveDi = ({ tabella, tieniId }: AnteprimaUnione['impianti'][number]) => `${tabella} ${tieniId}`

function Scelta({ dati }: { dati: AnteprimaUnione }) {
  const { tieni, altro: doppione, impianti, sposta, impedimento, distinti } = dati
  const [scelte, setScelte] = useState<ScelteUnione>({})
  const [mandati, setMandati] = useState(dati)
  const trasloco = useTrasloco()
  const [manca, setManca] = useState('')
  const { ticked: uguali, toggle } = useTicked<string>()
  const naviga = useNavigate()
  const unisci = useUnisci(tieni.id)
  const distingui = useDistinguiDicendolo()
  const rimetti = useRimettiDicendolo()
  const { guardia, lascia } = useGuard(Object.keys(scelte).length + uguali.size > 0, 'ricerca')

  const voci = diverse(tieni, doppione)
  const lato = (nome: NomeVoce): Lato => scelte[nome] ?? latoProposto(nome, tieni, doppione)
  const casa = lato('indirizzo') === 'altro' ? doppione : tieni
  function conferma() {
    if (impedimento || unisci.isPending) return
    let risposte: TraslocoDati
    try {
      risposte = risposteTrasloco(trasloco)
      setManca('')
    } catch (causa) {
      return setManca(errorText(causa))
    }
    setMandati(dati)
    unisci.mutate(
      {
        altroId: doppione.id,
        versioni: { tieni: tieni.versione, altro: doppione.versione },
        campi: Object.fromEntries(voci.map((nome) => [nome, lato(nome)])),
        impianti: impianti
          .filter((impianto) => uguali.has(chiaveDi(impianto)))
          .map(({ tabella, tieniId, altroId }) => ({ tabella, tieniId, altroId })),
        trasloco: risposte,
      },
      {
        onSuccess(cliente) {
          lascia()
          toast.successo(`Clienti uniti: ${nomeCliente(cliente)}`, { record: `clienti/${cliente.id}` })
          void naviga(`/clienti?cliente=${cliente.id}`, { replace: true })
        },
      },
    )
  }
  useEscape(true, () => void naviga(-1), conferma)

  // What somebody changed meanwhile, so that it was refused: the new values stand there, and are pointed at.
  const cambiata = (nome: NomeVoce) =>
    unisci.isError &&
    (['tieni', 'altro'] as const).some(
      (lato) => valoreDetto(nome, lato, dati) !== valoreDetto(nome, lato, mandati),
    )
  const giaUguali = NOMI_VOCI.filter((nome) => !voci.includes(nome) && valoreDetto(nome, 'tieni', dati))
  return (
    <form
      className={stili.foglio}
      onSubmit={(evento) => {
        evento.preventDefault()
        conferma()
      }}
    >
      {guardia}
      {impedimento && <Notice tono="errore" titolo={impedimento} />}
      {distinti && (
        <Notice
          tono="attenzione"
          titolo="Non sono la stessa persona"
          azione={
            <button type="button" onClick={() => rimetti(distinti.id)}>
              Rimetti tra i doppioni
            </button>
          }
        >
          Lo ha detto {distinti.detto_da}, {formatDate(dayInRome(distinti.detto_il))}.
        </Notice>
      )}
      {dueCodiciGiusti(tieni, doppione) && (
        <Notice tono="attenzione" titolo="Due codici fiscali, giusti tutti e due">
          {tieni.codice_fiscale} e {doppione.codice_fiscale}: di solito sono due persone. Uniscile solo se uno
          dei due è sbagliato.
        </Notice>
      )}
      <Scheda senzaMargine>
        <div className={stili.teste}>
          {([tieni, doppione] as const).map((cliente, i) => (
            <p key={cliente.id}>
              <small>{i === 0 ? 'Resta' : 'Si unisce'}</small>
              <AppLink a={`/clienti?cliente=${cliente.id}`} target="_blank">
                {nomeCliente(cliente)}
              </AppLink>
            </p>
          ))}
        </div>
        {voci.map((nome, i) => (
          <Voce
            key={nome}
            nome={nome}
            dati={dati}
            scelto={lato(nome)}
            iniziale={i === 0}
            cambiata={cambiata(nome)}
            onScelto={(lato) => setScelte({ ...scelte, [nome]: lato })}
          />
        ))}
        {giaUguali.length > 0 && (
          <p className={stili.gia}>Già uguali: {giaUguali.map((nome) => VOCI[nome].parola).join(', ')}.</p>
        )}
      </Scheda>
      {!impedimento && <DomandeTrasloco di={[tieni, doppione]} nuovo={casa} trasloco={trasloco} />}
      {impianti.length > 0 && (
        <Scheda titolo="Stesso numero di serie" senzaMargine>
          <ul>
            {impianti.map((impianto) => (
              <TickRow
                key={chiaveDi(impianto)}
                etichetta={`È lo stesso impianto: ${impianto.matricola}`}
                scelta={uguali.has(chiaveDi(impianto))}
                onScelta={() => toggle(chiaveDi(impianto))}
              >
                <b>È lo stesso impianto: {impianto.matricola}</b>
                <small className={stili.doppio}>
                  {impianto.tieni === impianto.altro
                    ? impianto.tieni
                    : `${impianto.tieni} e ${impianto.altro}`}
                  : resta uno solo, con le date più recenti e gli RCEE di tutti e due
                </small>
              </TickRow>
            ))}
          </ul>
        </Scheda>
      )}
      <FootBar>
        {(manca || unisci.isError) && <Notice tono="errore" titolo={manca || errore(unisci.error)} />}
        <footer className={stili.piede}>
          <p>
            {sposta.length > 0 ? (
              <>
                Di {nomeCliente(doppione)} passano: <b>{sposta.join(', ')}</b>.
              </>
            ) : (
              `${nomeCliente(doppione)} non ha altro da passare.`
            )}{' '}
            Le fatture emesse restano come sono. Non si può annullare.
          </p>
          {!distinti && !impedimento && (
            <Button
              variant="default"
              onClick={() => {
                lascia()
                distingui(tieni, doppione)
                void naviga('/clienti/doppioni', { replace: true })
              }}
            >
              Non sono la stessa persona
            </Button>
          )}
          <Button
            type="submit"
            color="flame"
            leftSection={<IconArrowMerge size={18} aria-hidden />}
            loading={unisci.isPending}
            disabled={impedimento !== null}
          >
            Unisci
          </Button>
        </footer>
      </FootBar>
    </form>
  )
}

const errore = (causa: unknown): string =>
  (causa instanceof ApiError && Object.values(causa.campi)[0]) ||
  errorText(causa, 'I clienti non sono stati uniti')

interface VoceProps {
  nome: NomeVoce
  dati: AnteprimaUnione
  scelto: Lato
  iniziale: boolean
  cambiata: boolean
  onScelto: (lato: Lato) => void
}

/** One entry: what each says, or both; arrows and space choose. */
function Voce({ nome, dati, scelto, iniziale, cambiata, onScelto }: VoceProps) {
  const lati: Lato[] = puoInsieme(nome, dati.tieni, dati.altro)
    ? ['tieni', 'altro', 'insieme']
    : ['tieni', 'altro']
  return (
    <fieldset className={stili.voce}>
      <legend>
        {VOCI[nome].parola}
        {cambiata && <strong>cambiato ora</strong>}
      </legend>
      {lati.map((lato) => {
        const testo = valoreDetto(nome, lato, dati)
        return (
          <label key={lato} data-lato={lato} data-scelto={lato === scelto || undefined}>
            <input
              type="radio"
              name={nome}
              checked={lato === scelto}
              // biome-ignore lint/a11y/noAutofocus: the screen is for choosing, and the keys are at work at once
              autoFocus={iniziale && lato === scelto}
              onChange={() => onScelto(lato)}
            />
            <span>
              {lato === 'insieme' && <small>Tutte e due</small>}
              {testo || <em>vuoto</em>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
