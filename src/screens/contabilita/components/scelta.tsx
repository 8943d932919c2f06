import { IconFileText, IconReceiptEuro, type TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { cents, euro, formatEuro, formatFlow } from '#shared/money.ts'
import { useRiepilogoContabilita } from '../api.ts'
import type { RiepilogoContabilita } from '../contract.ts'
import stili from './scelta.module.css'

export type SezioneContabilita = 'preventivi' | 'fatture'

interface SceltaProps {
  valore: SezioneContabilita
  onCambia: (sezione: SezioneContabilita) => void
}

/** The two cards that switch between quotes and invoices, each with its figures; radio buttons underneath. */
export function SceltaSezione(props: SceltaProps) {
  const riepilogo = useRiepilogoContabilita().data
  const gruppo = useId()
  return (
    <div role="radiogroup" aria-label="Sezione" className={stili.scelta}>
      <Carta
        {...props}
        gruppo={gruppo}
        sezione="preventivi"
        icona={IconFileText}
        titolo="Preventivi"
        {...(riepilogo && frasiPreventivi(riepilogo.preventivi))}
      />
      <Carta
        {...props}
        gruppo={gruppo}
        sezione="fatture"
        icona={IconReceiptEuro}
        titolo="Fatture"
        {...(riepilogo ? frasiFatture(riepilogo.fatture) : FATTURE_IN_ARRIVO)}
      />
    </div>
  )
}

/** Two amounts as well, so that nothing moves when they come. */
const FATTURE_IN_ARRIVO: Frasi = {
  figure: [
    { importo: ' ', diChe: 'da pagare' },
    { importo: ' ', diChe: 'da incassare' },
  ],
}

interface Frasi {
  conti?: string
  /** Amounts, each with what it is. */
  figure?: { importo: string; diChe: string; entra?: boolean }[]
}

function Carta({
  valore,
  onCambia,
  gruppo,
  sezione,
  icona: Icona,
  titolo,
  conti = ' ',
  figure = [{ importo: ' ', diChe: ' ' }],
}: SceltaProps & Frasi & { gruppo: string; sezione: SezioneContabilita; icona: TablerIcon; titolo: string }) {
  return (
    <label className={stili.carta}>
      <input
        type="radio"
        className="sr-only"
        name={gruppo}
        checked={valore === sezione}
        onChange={() => onCambia(sezione)}
      />
      <span className={stili.icona}>
        <Icona aria-hidden />
      </span>
      <span className={stili.testi}>
        <strong>{titolo}</strong>
        <small>{interi(conti)}</small>
      </span>
      <span className={stili.figure}>
        {figure.map(({ importo, diChe, entra }) => (
          <span key={diChe}>
            <strong data-entra={entra || undefined}>{importo}</strong>
            <small>{diChe}</small>
          </span>
        ))}
      </span>
    </label>
  )
}

function frasiPreventivi(righe: RiepilogoContabilita['preventivi']): Frasi {
  const conStato = (stato: string) => righe.find((r) => r.stato === stato)
  const inAttesa = ['Bozza', 'Inviato'].reduce((somma, s) => somma + cents(conStato(s)?.totale ?? 0), 0)
  const inviati = conStato('Inviato')?.numero ?? 0
  return {
    conti: `${conStato('Bozza')?.numero ?? 0} da inviare · ${inviati === 1 ? '1 inviato' : `${inviati} inviati`}`,
    figure: [{ importo: formatEuro(euro(inAttesa)), diChe: 'in attesa' }],
  }
}

function frasiFatture({ daPagare, daIncassare, scadute }: RiepilogoContabilita['fatture']): Frasi {
  const parti = [
    `${daPagare.numero} da pagare`,
    `${daIncassare.numero} da incassare`,
    scadute > 0 && (scadute === 1 ? '1 scaduta' : `${scadute} scadute`),
  ]
  return {
    conti: parti.filter(Boolean).join(' · '),
    figure: [
      { importo: formatFlow(daPagare.importo, false), diChe: 'da pagare' },
      { importo: formatFlow(daIncassare.importo, true), diChe: 'da incassare', entra: true },
    ],
  }
}

/** Breaks between the counts, never inside one: `33 da pagare · 19 da incassare`. */
const interi = (conti: string) => conti.replaceAll(/(?<!·) (?!·)/g, '\u00a0')
