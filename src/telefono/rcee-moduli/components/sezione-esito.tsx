import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { formatDate } from '#shared/dates.ts'
import { capital } from '#shared/text.ts'
import { useCatasti } from '#telefono/catasti/api.ts'
import { chiAltroAvvisare } from '#telefono/catasti/rules.ts'
import { CONSIGLI_1, CONSIGLI_2 } from '../rules.ts'
import { letto, type ModuloBozza, scadenzaDelModulo } from './bozza.ts'
import { Aggiungi, Campi, CampoRisposta, type DiModulo, erroreDi, Piega, useAperto } from './campi.tsx'
import { RIMEDI } from './domande.ts'
import stili from './modulo.module.css'

interface Props extends DiModulo {
  /** It goes with a report, which has its hours. */
  conRapporto: boolean
  /** Plant or generator were changed here: the office decides the date. */
  daConfermare: boolean
}

/** The tail: what is recommended, whether it may run, when the next one is due. */
export function SezioneEsito(props: Props) {
  const { modulo } = props.giudicato
  return (
    <>
      {!props.conRapporto && (
        <div className={stili.dentro}>
          <Campi
            {...props}
            voci={[
              {
                campo: 'quando.data_controllo',
                etichetta: 'Giorno del controllo',
                forma: 'data',
                intera: true,
              },
              { campo: 'quando.arrivo', etichetta: 'Arrivo', forma: 'ora' },
              { campo: 'quando.partenza', etichetta: 'Partenza', forma: 'ora' },
            ]}
          />
        </div>
      )}
      {TESTI.map((voce) => (
        <Testo
          key={voce.campo}
          {...props}
          {...voce}
          proposte={voce.campo === 'esito.raccomandazioni' ? rimedi(modulo) : []}
        />
      ))}
      <CampoRisposta {...props} campo="esito.puo_funzionare" domanda="L’impianto può funzionare" due />
      {letto(modulo, 'esito.puo_funzionare') === 'no' && (
        <div className={stili.dentro}>
          <Entro {...props} spiega="Vuoto: prima di rimetterlo in funzione" />
          <Avvisare provincia={letto<string>(modulo, 'impianto.provincia') ?? null} />
        </div>
      )}
      <Consigli {...props} />
      <Prossimo {...props} />
      <Piega titolo="Bollino" sommario={letto<string>(modulo, 'bollino.numero') ?? 'facoltativo'}>
        <Campi
          {...props}
          voci={[
            { campo: 'bollino.numero', etichetta: 'Numero', forma: 'testo', massimo: 30 },
            { campo: 'bollino.costo', etichetta: 'Costo', forma: 'numero', unita: '€' },
          ]}
        />
      </Piega>
    </>
  )
}

/** Of an immediate danger somebody else may have to hear: what is known of the region. */
function Avvisare({ provincia }: { provincia: string | null }) {
  const { data } = useCatasti()
  return data && <p>{chiAltroAvvisare(data.data, provincia)}</p>
}

/** What is usually said of the answers that are a fault. */
const rimedi = (modulo: ModuloBozza): string[] =>
  Object.entries(RIMEDI).flatMap(([campo, rimedio]) => {
    const male = campo === 'energetica.riflusso' ? 'si' : 'no'
    return letto(modulo, campo) === male ? [rimedio] : []
  })

const TESTI = [
  {
    ...{ campo: 'esito.raccomandazioni', etichetta: 'Raccomandazioni' },
    aggiungi: 'Aggiungi una raccomandazione',
    segnaposto: 'Carenze non eliminate, senza pericolo immediato',
  },
  {
    ...{ campo: 'esito.prescrizioni', etichetta: 'Prescrizioni', aggiungi: 'Aggiungi una prescrizione' },
    segnaposto: 'Pericolo immediato: impianto fuori servizio e diffida dall’uso',
  },
  {
    ...{ campo: 'esito.osservazioni', etichetta: 'Osservazioni', aggiungi: 'Aggiungi osservazioni' },
    segnaposto: 'Cause dei dati negativi e interventi eseguiti',
  },
]

type TestoProps = DiModulo & (typeof TESTI)[number] & { proposte: string[] }

function Testo({ giudicato, poni, campo, etichetta, aggiungi, segnaposto, proposte }: TestoProps) {
  const valore = letto<string>(giudicato.modulo, campo) ?? ''
  const errore = erroreDi(giudicato, campo)
  const [aperto, apri] = useAperto(valore !== '' || errore !== undefined || proposte.length > 0)
  if (!aperto)
    return (
      <div data-campo={campo}>
        <Aggiungi testo={aggiungi} onClick={apri} />
      </div>
    )
  const restanti = proposte.filter((frase) => !valore.includes(frase))
  return (
    <div className={stili.dentro} data-campo={campo}>
      <Textarea
        label={etichetta}
        placeholder={segnaposto}
        autosize
        minRows={2}
        maxLength={1000}
        value={valore}
        // The line at the head of the section says what.
        error={errore !== undefined}
        onChange={({ currentTarget: { value } }) => poni(campo, value || null)}
      />
      {restanti.length > 0 && (
        <div className={stili.proposte}>
          {restanti.map((frase) => (
            <button
              key={frase}
              type="button"
              onClick={() => poni(campo, [valore.trim(), `${frase}.`].filter(Boolean).join('\n'))}
            >
              {frase}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** F. */
function Consigli({ giudicato, poni }: DiModulo) {
  const { tipo, dati } = giudicato.modulo
  const voci = Object.entries(tipo === 1 ? CONSIGLI_1 : CONSIGLI_2)
  const scelti = Object.values(dati.consigli).filter(Boolean).length
  return (
    <Piega titolo="Consigli per risparmiare" sommario={`${scelti} di ${voci.length}`}>
      <div className={stili.consigli}>
        {voci.map(([voce, testo]) => (
          <Checkbox
            key={voce}
            label={capital(testo)}
            checked={letto<boolean>(giudicato.modulo, `consigli.${voce}`) === true}
            onChange={({ currentTarget: { checked } }) => poni(`consigli.${voce}`, checked)}
          />
        ))}
      </div>
    </Piega>
  )
}

type EntroProps = Pick<Props, 'giudicato' | 'poni'> & { spiega?: string }

/** When somebody comes back: of what may not run it is asked beside the verdict. */
const Entro = ({ giudicato, poni, spiega }: EntroProps) => (
  <div data-campo="esito.intervento_entro">
    <TextInput
      type="date"
      label="Intervento entro il"
      description={spiega}
      value={letto<string>(giudicato.modulo, 'esito.intervento_entro') ?? ''}
      error={erroreDi(giudicato, 'esito.intervento_entro')}
      onChange={({ currentTarget: { value } }) => poni('esito.intervento_entro', value || null)}
    />
  </div>
)

/** When the next ones are due: as the rules propose, or as somebody writes. */
function Prossimo({ giudicato, cambia, poni, daConfermare }: Props) {
  const { modulo } = giudicato
  const scadenza = scadenzaDelModulo(modulo)
  const perche = capital(modulo.proposta?.motivo ?? '').replace(/\.$/, '')
  const motivo = [perche, daConfermare && !/da confermare/i.test(perche) && 'Da confermare']
    .filter(Boolean)
    .join('. ')
  const manutenzione = letto<boolean>(modulo, 'esito.manutenzione') === true
  const fermo = letto(modulo, 'esito.puo_funzionare') === 'no'
  return (
    <details className={stili.prossimo}>
      <summary>
        <span>
          Prossimo RCEE <b>{scadenza ? formatDate(scadenza) : 'lo decide l’ufficio'}</b>
        </span>
        {motivo && <small>{motivo}.</small>}
      </summary>
      <div className={stili.campi}>
        <TextInput
          type="date"
          label="Prossimo RCEE"
          value={scadenza ?? ''}
          onChange={({ currentTarget: { value } }) => cambia((m) => ({ ...m, dataScadenza: value || null }))}
        />
        {!fermo && <Entro {...{ giudicato, poni }} />}
        <Checkbox
          label="Fatta anche la manutenzione"
          checked={manutenzione}
          onChange={({ currentTarget: { checked } }) => {
            poni('esito.manutenzione', checked)
            // Said after the verdict, it counts also where the generator may not run.
            if (fermo) poni('esito.manutenzioneDopo', checked)
          }}
        />
        {manutenzione && (
          <TextInput
            type="date"
            label="Prossima manutenzione"
            value={modulo.prossimaManutenzione ?? ''}
            onChange={({ currentTarget: { value } }) =>
              cambia((m) => ({ ...m, prossimaManutenzione: value || null }))
            }
          />
        )}
      </div>
    </details>
  )
}
