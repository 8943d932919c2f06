import { Button, Checkbox } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconCheck,
  IconEyeOff,
  IconMinus,
  IconPigMoney,
  IconSearch,
} from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { DaConfermare } from '#archivio/movimenti/api.ts'
import type { Movimento, PropostaDetta } from '#archivio/movimenti/contract.ts'
import { CATEGORIE, type Categoria } from '#archivio/movimenti/parti.rules.ts'
import type { Ignora } from '#archivio/movimenti/rules.ts'
import { formatNearDate, oggi } from '#shared/dates.ts'
import { cents, formatEuro, formatFlow } from '#shared/money.ts'
import { ActionMenu, menuAction } from '#web/ui/action-menu.tsx'
import { AppLink } from '#web/ui/link.tsx'
import stili from './banca.module.css'
import type { ComeCredito } from './di-chi.tsx'
import {
  confermaCon,
  type Parte,
  parteSenzaFattura,
  partiProposte,
  restanoDi,
  restoCon,
  spiega,
  titoloGruppo,
} from './gruppi.ts'
import { SenzaFattura } from './senza-fattura.tsx'

interface RigaProps {
  riga: Movimento
  inCorso: boolean
  onConferma: (righe: DaConfermare[]) => void
  onIgnora: (riga: Movimento, modo: Ignora) => void
  onCerca: (riga: Movimento) => void
  /** Takes a proposal that leaves something over: it is registered when that has a place too. */
  onParti: (riga: Movimento, parti: Parte[]) => void
  /** Asks whose the rest of a row is. */
  onDiChi: (riga: Movimento, come: ComeCredito) => void
}

/** Who is on the other side of a movement, else what it says. */
export const nomeDi = ({ nome, descrizione, importo }: Movimento) =>
  nome ?? (descrizione || (importo > 0 ? 'Entrata' : 'Uscita'))

/** Day, payer and amount: what the bank says. */
export function Detto({ riga, freccia }: { riga: Movimento; freccia: ReactNode }) {
  const { data, nome, descrizione, importo } = riga
  const daVenire = data > oggi()
  return (
    <>
      <span className={stili.giorno}>
        {formatNearDate(data)}
        {daVenire && (
          <>
            <br />
            <small className={stili.restano}>da venire</small>
          </>
        )}
      </span>
      <span className={stili.chi}>
        <b title={nomeDi(riga)}>{nomeDi(riga)}</b>
        <small title={descrizione}>
          <span className={stili.telefono}>
            {formatNearDate(data)}
            {daVenire && ', da venire'}{' '}
          </span>
          {nome && descrizione}
        </small>
      </span>
      <span className={stili.importo} data-entra={importo > 0 || undefined}>
        {formatFlow(Math.abs(importo), importo > 0)}
      </span>
      <span className={stili.freccia}>{freccia}</span>
    </>
  )
}

const FRECCIA = <IconArrowRight size={18} aria-hidden />
const NIENTE = <IconMinus size={18} aria-hidden />

/** What can be done with any open row, beside confirming it. */
const altriAtti = ({ riga, onIgnora, onCerca }: Pick<RigaProps, 'riga' | 'onIgnora' | 'onCerca'>) => [
  menuAction('Un’altra fattura…', IconSearch, () => onCerca(riga)),
  menuAction('Ignora', IconEyeOff, () => onIgnora(riga, 'questa')),
  menuAction('Ignora sempre', IconEyeOff, () => onIgnora(riga, 'sempre')),
]

interface SicuraProps extends RigaProps {
  proposta: PropostaDetta
  presa: boolean
  onPresa: (presa: boolean) => void
}

/** A sure row, ticked unless somebody takes it out. */
export function RigaSicura({ riga, proposta, presa, onPresa, inCorso, ...atti }: SicuraProps) {
  const [fattura] = proposta.fatture
  return (
    <div className={stili.riga} data-tolta={!presa || undefined}>
      <Checkbox
        data-riga
        aria-label={`${nomeDi(riga)}, ${formatEuro(riga.importo)}, ${titoloGruppo(proposta)}`}
        checked={presa}
        disabled={inCorso}
        onChange={({ target }) => onPresa(target.checked)}
      />
      <Detto riga={riga} freccia={FRECCIA} />
      <div className={stili.poi}>
        <span className={stili.chi}>
          <b title={fattura?.nome}>
            {fattura ? (
              <AppLink a={`/contabilita?scheda=fatture&fattura=${fattura.id}`}>
                {titoloGruppo(proposta)}
              </AppLink>
            ) : (
              titoloGruppo(proposta)
            )}{' '}
            {fattura?.nome}
          </b>
          <small>{spiega(riga, proposta)}</small>
        </span>
        <span className={stili.perche}>
          {proposta.perche.map((motivo) => (
            <span key={motivo}>
              <IconCheck size={14} aria-hidden /> {motivo}
            </span>
          ))}
        </span>
        <ActionMenu etichetta={`Azioni per ${nomeDi(riga)}`} voci={altriAtti({ riga, ...atti })} />
      </div>
    </div>
  )
}

/** A row that may be several things, the likeliest chosen: nothing is done until it is confirmed. */
export function RigaDaScegliere({
  riga,
  proposte,
  inCorso,
  onConferma,
  ...atti
}: RigaProps & { proposte: PropostaDetta[] }) {
  const gruppo = useId()
  const [scelta, setScelta] = useState(0)
  const presa = proposte[scelta]
  const parti = presa ? partiProposte(presa) : []
  const intera = cents(restoCon(riga, parti)) === 0
  const prendi = () => (intera ? onConferma([confermaCon(riga, parti)]) : atti.onParti(riga, parti))
  return (
    <div className={stili.riga} data-scelte>
      <Detto riga={riga} freccia={FRECCIA} />
      <div className={stili.poi}>
        <div className={stili.scelte} role="radiogroup" aria-label={`Che cosa paga ${nomeDi(riga)}`}>
          {proposte.map((proposta, i) => (
            <label key={JSON.stringify([proposta.fatture, proposta.categoria])}>
              <input type="radio" name={gruppo} checked={i === scelta} onChange={() => setScelta(i)} />
              <span>
                <b>{titoloGruppo(proposta)}</b> {proposta.fatture[0]?.nome}
                <small>{spiega(riga, proposta)}</small>
              </span>
              <span className={stili.resto}>{formatEuro(restanoDi(proposta))}</span>
              <small>{proposta.perche.join(', ')}</small>
            </label>
          ))}
          <button type="button" onClick={() => atti.onCerca(riga)}>
            Un’altra fattura…
          </button>
        </div>
        <span className={stili.atti}>
          <Button variant="subtle" size="xs" className={stili.telefono} onClick={() => atti.onCerca(riga)}>
            Un’altra fattura…
          </Button>
          <Button
            variant="default"
            size="xs"
            data-riga
            aria-label={`${intera ? 'Conferma' : 'Scegli'} ${nomeDi(riga)}`}
            aria-disabled={inCorso}
            onClick={() => presa && !inCorso && prendi()}
          >
            {intera ? 'Conferma' : 'Scegli'}
          </Button>
          <ActionMenu etichetta={`Azioni per ${nomeDi(riga)}`} voci={altriAtti({ riga, ...atti })} />
        </span>
      </div>
    </div>
  )
}

/** A row that nothing fits: looked for by hand, said to be something without an invoice, or ignored. */
export function RigaSenza({ riga, inCorso, onIgnora, onCerca, onConferma, onDiChi }: RigaProps) {
  const nome = nomeDi(riga)
  const e = (categoria: Categoria) =>
    !inCorso && onConferma([confermaCon(riga, [parteSenzaFattura(categoria, riga.resta)])])
  const forse = riga.proposta?.categoria?.categoria
  return (
    <div className={stili.riga} data-senza>
      <Detto riga={riga} freccia={NIENTE} />
      <div className={stili.poi}>
        <span className={stili.niente}>
          {forse ? `Forse: ${CATEGORIE[forse]}` : 'Nessuna fattura adatta'}
        </span>
        <span className={stili.atti}>
          <Button
            variant="default"
            size="xs"
            data-riga
            aria-label={forse ? `${CATEGORIE[forse]}: ${nome}` : `Cerca la fattura di ${nome}`}
            onClick={() => (forse ? e(forse) : onCerca(riga))}
          >
            {forse ? CATEGORIE[forse] : 'Cerca la fattura'}
          </Button>
          <SenzaFattura nome={nome} resto={riga.resta} onScelta={e} />
          <ActionMenu
            etichetta={`Azioni per ${nome}`}
            voci={[
              forse && menuAction('Cerca la fattura', IconSearch, () => onCerca(riga)),
              menuAction('Credito di…', IconPigMoney, () => onDiChi(riga, 'credito')),
              menuAction('Da restituire…', IconArrowBackUp, () => onDiChi(riga, 'daRestituire')),
              menuAction('Ignora', IconEyeOff, () => onIgnora(riga, 'questa')),
              menuAction('Ignora sempre', IconEyeOff, () => onIgnora(riga, 'sempre')),
            ]}
          />
        </span>
      </div>
    </div>
  )
}
