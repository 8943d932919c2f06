import { Button, Checkbox } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBarcode,
  IconCheck,
  IconCopy,
  IconFlame,
  IconPercentage,
  IconPlaylistAdd,
  IconTrash,
} from '@tabler/icons-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { formatEuro } from '#shared/money.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { ErroreDiCampo } from '#web/ui/fields.tsx'
import { Line } from '#web/ui/stack.tsx'
import type { AzioniRighe } from './azioni.ts'
import { CellaDecimale, CellaIva } from './celle.tsx'
import { CellaDescrizione } from './descrizione.tsx'
import stili from './editor-righe.module.css'
import { daArticolo, type RigaDelModulo } from './modulo.ts'

interface RigaProps {
  riga: RigaDelModulo
  /** From 1. */
  n: number
  ultima: boolean
  /** What it comes to, in euro, a moment after it is typed. */
  imponibile: number
  /** As chosen, or as proposed. */
  iva: string
  ritenuta: boolean
  /** By the field that the contract knows. */
  errori: Record<string, string>
  conRitenuta: boolean
  facoltative: boolean
  /** The company bears no VAT. */
  senzaIva: boolean
  /** The VAT of either answer, where it is asked whether this is a bene significativo. */
  domanda: string | null
  onBene: (chiave: string, si: boolean) => void
  azioni: AzioniRighe
}

/** A line: in a row of the table, on the phone a card. */
export const RigaEditor = memo(function Riga(props: RigaProps) {
  const { riga, n, ultima, imponibile, iva, ritenuta, errori } = props
  const { conRitenuta, facoltative, senzaIva, domanda, onBene, azioni } = props
  const { chiave } = riga
  const [dettagli, setDettagli] = useState(false)
  const id = useId()
  const testi = [...new Set(Object.values(errori))]
  const sotto = testi.length > 0 ? id : undefined
  const cambia = (valori: Partial<RigaDelModulo>) => azioni.cambia(chiave, valori)
  const comune = (...nomi: string[]) => ({ n, sotto, errata: nomi.some((nome) => nome in errori) })
  // That a condominium withholds is said once, with the sums; here what is otherwise.
  const senzaRitenuta = conRitenuta && riga.ritenuta === false
  const sottoCosto =
    riga.costo !== null && riga.prezzoUnitario !== '' && Number(riga.prezzoUnitario) < Number(riga.costo)
  const spunta = (vero: boolean, icona: ReactNode) => (vero ? <IconCheck aria-hidden /> : icona)
  return (
    <tr className={stili.riga} data-riga={chiave} onKeyDown={(evento) => azioni.tasto(evento, chiave)}>
      <td className={stili.numero}>
        <span className={stili.nome} aria-hidden>
          Riga{' '}
        </span>
        {n}
      </td>
      <CellaDescrizione
        {...comune('descrizione', 'articoloId')}
        valore={riga.descrizione}
        onCambia={(descrizione) => cambia({ descrizione })}
        onArticolo={(articolo) => cambia(daArticolo(articolo))}
        onInvio={() => azioni.sotto(chiave)}
      />
      <CellaDecimale
        {...comune('quantita')}
        campo="quantita"
        etichetta="Q.tà"
        valore={riga.quantita}
        onCambia={(quantita) => cambia({ quantita })}
        decimali={0}
        unita={riga.um}
      />
      <CellaDecimale
        {...comune('prezzoUnitario')}
        campo="prezzo"
        etichetta="Prezzo"
        valore={riga.prezzoUnitario}
        onCambia={(prezzoUnitario) => cambia({ prezzoUnitario })}
        decimali={2}
        unita="€"
      />
      <CellaDecimale
        {...comune('scontoPercento')}
        campo="sconto"
        etichetta="Sconto"
        valore={riga.scontoPercento}
        onCambia={(scontoPercento) => cambia({ scontoPercento })}
        decimali={0}
        unita="%"
      />
      <CellaIva
        {...comune('aliquota', 'natura', 'iva')}
        campo="iva"
        etichetta="IVA"
        fissa={senzaIva}
        valore={senzaIva ? (riga.iva === 'N1' ? 'N1' : 'N2.2') : riga.iva || iva}
        onCambia={(scelta) => cambia({ iva: scelta })}
      />
      <td className={stili.importo} data-fuori={(riga.facoltativa && !riga.scelta) || undefined}>
        {formatEuro(imponibile)}
      </td>
      <td className={stili.menu} data-menu>
        <ActionMenu
          etichetta={`Altro, riga ${n}`}
          voci={[
            {
              testo: 'Codice e unità',
              icona: <IconBarcode aria-hidden />,
              onScelta: () => setDettagli((aperti) => !aperti),
            },
            {
              testo: riga.beneSignificativo ? 'Non è un bene significativo' : 'Bene significativo',
              icona: spunta(riga.beneSignificativo, <IconFlame aria-hidden />),
              onScelta: () => cambia({ beneSignificativo: !riga.beneSignificativo, beneChiesto: true }),
            },
            conRitenuta && {
              testo: ritenuta ? 'Senza ritenuta' : 'Con ritenuta',
              icona: spunta(ritenuta, <IconPercentage aria-hidden />),
              onScelta: () => cambia({ ritenuta: !ritenuta }),
            },
            facoltative && {
              testo: riga.facoltativa ? 'Non è facoltativa' : 'Facoltativa',
              icona: spunta(riga.facoltativa, <IconPlaylistAdd aria-hidden />),
              onScelta: () => cambia({ facoltativa: !riga.facoltativa, scelta: false }),
            },
            'separatore',
            {
              testo: 'Sposta su',
              icona: <IconArrowUp aria-hidden />,
              disabilitata: n === 1,
              onScelta: () => azioni.sposta(chiave, -1),
            },
            {
              testo: 'Sposta giù',
              icona: <IconArrowDown aria-hidden />,
              disabilitata: ultima,
              onScelta: () => azioni.sposta(chiave, 1),
            },
            { testo: 'Ripeti', icona: <IconCopy aria-hidden />, onScelta: () => azioni.ripeti(chiave) },
            'separatore',
            {
              testo: 'Togli',
              icona: <IconTrash aria-hidden />,
              pericolo: true,
              onScelta: () => azioni.togli(chiave),
            },
          ]}
        />
      </td>
      {(dettagli ||
        riga.beneSignificativo ||
        riga.facoltativa ||
        riga.codice ||
        senzaRitenuta ||
        sottoCosto) && (
        <td className={stili.altro}>
          {dettagli ? (
            <>
              <Piccolo
                n={n}
                etichetta="Codice"
                massimo={35}
                valore={riga.codice}
                onCambia={(codice) => cambia({ codice })}
              />
              <Piccolo
                n={n}
                etichetta="Unità"
                massimo={10}
                valore={riga.um}
                onCambia={(um) => cambia({ um })}
              />
            </>
          ) : (
            riga.codice && <span>{riga.codice}</span>
          )}
          {riga.beneSignificativo && <span className={stili.segno}>Bene significativo</span>}
          {senzaRitenuta && <span className={stili.segno}>Senza ritenuta</span>}
          {riga.facoltativa && (
            <Checkbox
              size="xs"
              label="Facoltativa: scelta dal cliente"
              checked={riga.scelta}
              onChange={({ currentTarget: { checked } }) => cambia({ scelta: checked })}
            />
          )}
          {sottoCosto && (
            <span className={stili.sottoCosto}>
              Sotto il costo del listino ({formatEuro(Number(riga.costo))})
            </span>
          )}
        </td>
      )}
      {domanda !== null && (
        <td className={stili.domanda}>
          <Line>
            <b>È un bene significativo?</b>
            {[true, false].map((si) => (
              <Button
                key={String(si)}
                size="compact-sm"
                variant="default"
                aria-label={`${si ? 'Sì' : 'No'}, riga ${n}: ${si ? 'è' : 'non è'} un bene significativo`}
                onClick={() => onBene(chiave, si)}
              >
                {si ? 'Sì' : 'No'}
              </Button>
            ))}
            <span>{domanda}</span>
          </Line>
        </td>
      )}
      {testi.length > 0 && (
        <td id={id} className={stili.errori}>
          {testi.map((testo) => (
            <ErroreDiCampo key={testo} testo={testo} />
          ))}
        </td>
      )}
    </tr>
  )
}, stessa)

const uguali = (a: object, b: object): boolean => {
  const chiavi = Object.keys(a) as (keyof typeof a)[]
  return chiavi.length === Object.keys(b).length && chiavi.every((chiave) => Object.is(a[chiave], b[chiave]))
}

/** The form hands out copies of its lines at each key: what they say decides, so that one line is drawn and not all. */
function stessa(precedente: RigaProps, nuova: RigaProps): boolean {
  const { riga, errori, ...resto } = precedente
  const { riga: suaRiga, errori: erroriNuovi, ...restoNuovo } = nuova
  return uguali(resto, restoNuovo) && uguali(riga, suaRiga) && uguali(errori, erroriNuovi)
}

interface PiccoloProps {
  n: number
  etichetta: string
  massimo: number
  valore: string
  onCambia: (valore: string) => void
}

function Piccolo({ n, etichetta, massimo, valore, onCambia }: PiccoloProps) {
  return (
    <label className={stili.piccolo}>
      {etichetta}
      <input
        className={stili.campo}
        aria-label={`${etichetta}, riga ${n}`}
        autoComplete="off"
        maxLength={massimo}
        value={valore}
        onChange={(evento) => onCambia(evento.target.value)}
      />
    </label>
  )
}
