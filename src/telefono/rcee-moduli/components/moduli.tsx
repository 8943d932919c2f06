// long because a form is its sections, and each leads to the others
import {
  IconAirConditioning,
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconChevronUp,
  IconCircleX,
  IconFlame,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Strumento } from '#anagrafe/azienda/contract.ts'
import { COMBUSTIBILI } from '#anagrafe/impianti/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import type { Scatto } from '#telefono/rapporti/components/scatta.ts'
import { ActionMenu, dangerAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import type { ErroreDelModulo } from '../contract.ts'
import { CODICE_NUMERO } from '../giudizio.rules.ts'
import { SENZA_TRATTAMENTO, TRATTAMENTI } from '../rules.ts'
import { letto, type ModuloBozza, type PassoModulo, postoNellaBozza, sezioneDi } from './bozza.ts'
import { Aggiungi } from './campi.tsx'
import { diSezione, type Giudicato, inPiemonte, SEZIONI } from './giudicato.ts'
import type { CambioDiModulo } from './impianto-comune.ts'
import stili from './modulo.module.css'
import type { GeneratoreNoto } from './nuovo.ts'
import { SezioneControlli } from './sezione-controlli.tsx'
import { SezioneDocumenti } from './sezione-documenti.tsx'
import { SezioneEsito } from './sezione-esito.tsx'
import { SezioneImpianto } from './sezione-impianto.tsx'
import { SezioneProva } from './sezione-prova.tsx'
import type { useModuli } from './usa-moduli.ts'

interface Props {
  moduli: ReturnType<typeof useModuli>
  foto: readonly Scatto[]
  /** Generators of the customer that have no form here yet. */
  altri: readonly GeneratoreNoto[]
  conRapporto: boolean
  strumenti: readonly Strumento[]
  /** What the registry's file would lack of company and technician. */
  citDiChi: readonly string[]
  /** Within how many days somebody comes back to what may not run. */
  giorniIntervento: number | undefined
  oggi: string
  onAggiungi: (generatore: GeneratoreNoto) => void
  onTogli: (uid: string) => void
  onFoto: (uid: string, file: File) => Promise<void>
  onTogliFoto: (uid: string) => void
}

/** The forms of a visit, one for each generator, in five sections that fold. */
export function Moduli(props: Props) {
  const { moduli, altri: liberi, onAggiungi } = props
  return (
    <>
      {moduli.giudicati.map((giudicato) => (
        <Modulo key={giudicato.modulo.uid} {...props} giudicato={giudicato} />
      ))}
      {liberi.map((generatore) => (
        <Aggiungi
          key={generatore.chiave}
          testo={
            moduli.giudicati.length > 0 || liberi.length > 1
              ? `Aggiungi RCEE: ${generatore.nome}`
              : 'Aggiungi RCEE'
          }
          onClick={() => onAggiungi(generatore)}
        />
      ))}
    </>
  )
}

export const nomeModulo = ({ generatore: { marca, modello } }: ModuloBozza): string =>
  [marca, modello].filter(Boolean).join(' ')

function Modulo({ giudicato, ...props }: Props & { giudicato: Giudicato }) {
  const { moduli, onTogli } = props
  const { modulo } = giudicato
  const { generatore, tipo, ultimo, correzione, chiuso } = modulo
  const numero =
    'numero_gt' in generatore ? `GT ${generatore.numero_gt ?? ''}` : `GF ${generatore.numero_gf ?? ''}`
  const combustibile =
    'tipo_combustibile' in generatore && generatore.tipo_combustibile
      ? COMBUSTIBILI[generatore.tipo_combustibile].toLowerCase().replace('gas ', '')
      : null
  const potenza = generatore.potenza_kw !== null && `${formatDecimal(String(generatore.potenza_kw))} kW`
  const Icona = tipo === 1 ? IconFlame : IconAirConditioning
  return (
    <>
      <section className={stili.testa} data-modulo={modulo.uid}>
        <span aria-hidden>
          <Icona size={22} stroke={1.7} />
        </span>
        <div>
          <h2>{nomeModulo(modulo)}</h2>
          <p>
            {[numero.trim(), [combustibile, potenza].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
          </p>
        </div>
        {!chiuso && (
          <ActionMenu
            etichetta={`Azioni per l’RCEE di ${nomeModulo(modulo)}`}
            voci={[dangerAction('Togli', IconTrash, () => onTogli(modulo.uid))]}
          />
        )}
        {ultimo && (
          <p className={stili.ultimo}>
            L’ultimo, del {formatDate(ultimo.giorno)}
            {ultimo.detto && `: ${ultimo.detto}`}
          </p>
        )}
        {correzione && (
          <input
            className={stili.motivo}
            aria-label="Motivo della correzione"
            placeholder="Perché lo correggi"
            maxLength={300}
            value={correzione.motivo}
            onChange={({ currentTarget: { value } }) =>
              moduli.cambia(modulo.uid, (m) => ({
                ...m,
                correzione: m.correzione && { ...m.correzione, motivo: value },
              }))
            }
          />
        )}
      </section>
      <Scheda senzaMargine className={stili.sezioni}>
        {SEZIONI.map(([sezione, nome], n) => (
          <UnaSezione key={sezione} {...{ giudicato, sezione, nome }} n={n + 1} {...props} />
        ))}
      </Scheda>
    </>
  )
}

interface SezioneProps extends Props {
  giudicato: Giudicato
  sezione: PassoModulo
  nome: string
  n: number
}

function UnaSezione({ giudicato, sezione, nome, n, moduli, ...props }: SezioneProps) {
  const { modulo } = giudicato
  const { uid } = modulo
  const aperta = moduli.aperto?.uid === uid && moduli.aperto.sezione === sezione
  const mancano = diSezione(giudicato.mancano, sezione).length
  const sbagliati = diSezione(giudicato.sbagliati, sezione)
  const fatta = mancano + sbagliati.length === 0
  const prossima = moduli.prossima?.uid === uid && moduli.prossima.sezione === sezione
  const [testo, fonte] = riassunto(modulo, sezione)
  const comuni = {
    giudicato,
    poni: (campo: string, valore: unknown) =>
      moduli.cambia(uid, (m) => postoNellaBozza(m, campo, valore, props.giorniIntervento)),
    cambia: (cambio: CambioDiModulo) => moduli.cambia(uid, cambio),
  }
  const corpo: Record<PassoModulo, () => ReactNode> = {
    impianto: () => <SezioneImpianto {...comuni} />,
    documenti: () => <SezioneDocumenti {...comuni} />,
    controlli: () => <SezioneControlli {...comuni} />,
    prova: () => (
      <SezioneProva
        {...comuni}
        foto={props.foto.filter((scatto) => scatto.modulo === uid)}
        onFoto={(file) => props.onFoto(uid, file)}
        onTogli={props.onTogliFoto}
        strumenti={props.strumenti}
        oggi={props.oggi}
      />
    ),
    esito: () => (
      <SezioneEsito {...comuni} conRapporto={props.conRapporto} daConfermare={moduli.daConfermare(modulo)} />
    ),
  }
  const Freccia = aperta ? IconChevronUp : IconChevronRight
  return (
    <section className={stili.sezione} data-sezione={sezione} data-di={uid}>
      <button
        type="button"
        className={stili.capoSezione}
        aria-expanded={aperta}
        data-prossima={(!aperta && prossima) || undefined}
        onClick={() => moduli.apri(aperta ? null : { uid, sezione })}
      >
        <span
          className={stili.punto}
          data-fatta={(fatta && !aperta) || undefined}
          data-ora={aperta || prossima || undefined}
        >
          {fatta && !aperta ? <IconCheck size={16} stroke={2.6} aria-label="completa" /> : n}
        </span>
        <span>
          <b>{nome}</b>
          {!aperta && testo && <span>{testo}</span>}
          {!aperta && fonte && <small>{fonte}</small>}
        </span>
        <span className={stili.resta}>{resta(sezione, mancano, sbagliati.length)}</span>
        <Freccia size={20} stroke={1.7} aria-hidden />
      </button>
      {aperta && (
        <div>
          {[...sbagliati, ...diSezione(giudicato.avvisi, sezione)].map((errore) => (
            <Problema
              key={`${errore.regola} ${errore.campo}`}
              errore={errore}
              onVai={() => moduli.vai(uid, errore.campo)}
            />
          ))}
          {sezione === 'esito' && (
            <Guasti {...{ giudicato, citDiChi: props.citDiChi }} onVai={(campo) => moduli.vai(uid, campo)} />
          )}
          {corpo[sezione]()}
        </div>
      )}
    </section>
  )
}

const resta = (sezione: PassoModulo, mancano: number, sbagliati: number): string =>
  sbagliati > 0
    ? `${sbagliati} da sistemare`
    : mancano > 0
      ? `${mancano} ${sezione === 'documenti' ? 'da vedere' : 'da fare'}`
      : ''

/** What stands in a section while it is closed, and where it is from. */
function riassunto(modulo: ModuloBozza, sezione: PassoModulo): [string | null, string | null] {
  const { impianto, ultimo, dati } = modulo
  const dal = ultimo && `dal rapporto del ${formatDate(ultimo.giorno)}`
  if (sezione === 'impianto') {
    const responsabile =
      [impianto.responsabile_nome, impianto.responsabile_cognome].filter(Boolean).join(' ') ||
      impianto.responsabile_ragione_sociale
    const codice = impianto.codice_catasto ? `codice ${impianto.codice_catasto}` : 'senza codice'
    return [[responsabile, codice].filter(Boolean).join(', '), dal ?? 'dalla scheda del cliente']
  }
  if (sezione === 'documenti') {
    const { durezza, riscaldamento } = dati.acqua
    const trattamento = Array.isArray(riscaldamento)
      ? riscaldamento.map((voce) => TRATTAMENTI[voce].toLowerCase()).join(' e ')
      : riscaldamento && SENZA_TRATTAMENTO[riscaldamento].toLowerCase()
    const acqua = [durezza !== null && `${formatDecimal(String(durezza))} °fr`, trattamento].filter(Boolean)
    return [acqua.join(', ') || null, acqua.length > 0 ? dal : null]
  }
  if (sezione === 'controlli') return [null, 'ogni volta da capo']
  if (sezione === 'prova') return [null, 'misure, generatore e scontrino']
  const funziona = letto<string>(modulo, 'esito.puo_funzionare')
  return [
    funziona && (funziona === 'si' ? 'può funzionare' : 'non può funzionare'),
    'osservazioni, prossima data',
  ]
}

/** A line that leads to the field that it is about. */
function Problema({ errore: { gravita, testo }, onVai }: { errore: ErroreDelModulo; onVai: () => void }) {
  const Icona = gravita === 'blocca' ? IconCircleX : IconAlertTriangle
  return (
    <button type="button" className={stili.problema} data-gravita={gravita} onClick={onVai}>
      <Icona size={19} aria-hidden />
      <span>{testo}</span>
      <IconChevronDown size={18} aria-hidden />
    </button>
  )
}

interface GuastiProps {
  giudicato: Giudicato
  citDiChi: readonly string[]
  onVai: (campo: string) => void
}

/** Where the form ends: what is wrong elsewhere, and what the registry's file would lack. */
function Guasti({ giudicato, citDiChi, onVai }: GuastiProps) {
  const altrove = giudicato.sbagliati.filter((errore) => sezioneDi(errore) !== 'esito')
  const manca = [...giudicato.giudizio.cit_manca, ...citDiChi]
  return (
    <>
      {altrove.map((errore) => (
        <Problema
          key={`${errore.regola} ${errore.campo}`}
          errore={errore}
          onVai={() => onVai(errore.campo)}
        />
      ))}
      {inPiemonte(giudicato.modulo) && manca.length > 0 && (
        <Problema
          errore={{
            ...{ regola: 0, gravita: 'avviso', campo: '' },
            testo: `Per il CIT manca: ${manca.join(', ')}. Puoi chiudere lo stesso.`,
          }}
          onVai={() => onVai(CAMPI_CIT[manca[0] ?? ''] ?? 'esito.intervento_entro')}
        />
      )}
    </>
  )
}

/** Where to fill in what the registry's file would lack. */
const CAMPI_CIT: Record<string, string> = {
  NOx: 'prove.0.nox',
  'codice catasto': 'impianto.codice_catasto',
  [CODICE_NUMERO]: 'impianto.codice_catasto',
  'potenza totale dell’impianto': 'impianto.potenza_totale_kw',
  'numero del gruppo termico (GT)': 'generatore.numero_gt',
  'evacuazione dei fumi': 'generatore.evacuazione',
  'numero del gruppo frigo (GF)': 'generatore.numero_gf',
  'le prove': 'prove',
}
