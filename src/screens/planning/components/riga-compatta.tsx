// biome-ignore-all lint/a11y/useSemanticElements: a grid of hours is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in the cells takes the focus (roving tabindex)

import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { classeDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { quotaParte } from '#visite/tempo/parti.rules.ts'
import { Initials } from '#web/ui/initials.tsx'
import { AssenzeNelPlanning } from './assenze.tsx'
import { componiCella } from './cella.ts'
import stili from './compatta.module.css'
import { nomeBreve, nomeSlot, nomeVisita, sottoIlNome } from './frasi.ts'
import {
  APERTURA,
  CHIUSURA,
  daSpostare,
  type GiornoTecnico,
  oraDelMinuto,
  type Posato,
  type Spicchio,
  sovrapposizioni,
  type TrattoPlanning,
} from './geometria.ts'
import { MARGINE } from './misura.ts'
import type { RigaPlanning } from './modello.ts'
import { CONTORNO, disponiNomi, type misuraTesto, type PostoNome } from './nomi.ts'
import type { Scelto } from './scelto.tsx'
import { maniglia, SpostaSue } from './sposta-sue.tsx'
import { type CellaVisita, SegnoVisita, segni, segniVisita } from './visita.tsx'

/** A row as the first measures ask for it, px; more lanes make it taller. */
const ALTA = 78
const BARRA = 21
const SOPRA = 17
const RIGA_NOMI = 13
/** Narrower than this a bar has no room for the icon of its state, px. */
const CON_ICONA = 26

interface RigaCompattaProps {
  riga: RigaPlanning
  y: number
  oggi: string
  /** Minutes that the technician can still be booked this week; null of a week that is over. */
  libere: number | null
  /** False while its turn has not come: the row is there, as tall as it will be, and empty. */
  piena: boolean
  /** Widths of a weekday and of a day of the weekend, px; 0 until they have been measured. */
  feriale: number
  festivo: number
  testo: ReturnType<typeof misuraTesto>
  /** What a booking under way would take of this row. */
  scelto: Scelto | null
}

/** One technician's week on one line, hours from left to right. Memoised: it is drawn again only when it changes. */
export const RigaCompatta = memo(function RigaCompatta(props: RigaCompattaProps) {
  const { riga, y, oggi, libere, piena, feriale, festivo, testo, scelto } = props
  const { operatore, giorni } = riga
  const { nome_utente: tecnico, id: utenteId } = operatore
  const sotto = sottoIlNome(riga, libere)
  const corsie = Math.max(1, ...giorni.map(quanteCorsie))
  const altezza = Math.max(ALTA, SOPRA + BARRA * corsie + RIGA_NOMI + 2)
  return (
    <div
      role="row"
      className={stili.riga}
      data-riga={utenteId}
      aria-rowindex={y + 2}
      style={{ minHeight: altezza }}
    >
      {piena && (
        <>
          <div role="rowheader" className={stili.tecnico} data-scelto={scelto ? '' : undefined}>
            <Initials nome={tecnico} />
            <SpostaSue
              {...maniglia(utenteId, y)}
              className={stili.chi}
              tecnico={tecnico}
              allarme={sotto.allarme}
              sotto={sotto.testo}
            />
          </div>
          {giorni.map((giorno, x) => {
            const larghezza = x > 4 ? festivo : feriale
            const righe = Math.floor((altezza - SOPRA + 1 - BARRA * quanteCorsie(giorno)) / RIGA_NOMI)
            const nomi = disponiNomi(
              giorno.dentro.map((spicchio) => ({
                // Of several days the name is in the bar, and under it which one this is.
                nome: quotaParte(spicchio) ?? nomeBreve(spicchio.visita.cliente),
                da: Math.max(spicchio.da, APERTURA),
                a: Math.min(spicchio.a, CHIUSURA),
                sotto: spicchio.giorni > 1,
              })),
              { larghezza, righe: larghezza === 0 ? 0 : Math.min(3, righe), testo },
            )
            return (
              <Cella
                key={giorno.giorno}
                giorno={giorno}
                cella={{ x, y, giorno: giorno.giorno, tecnico, utenteId }}
                oggi={oggi}
                nomi={nomi}
                testo={testo}
                pxOra={(larghezza - 2 * MARGINE) / 9}
                scelto={giorno.giorno === scelto?.giorno ? scelto : null}
              />
            )
          })}
        </>
      )}
    </div>
  )
})

const quanteCorsie = ({ dentro }: GiornoTecnico): number =>
  Math.max(1, ...dentro.map(({ colonna }) => colonna + 1))

interface CellaProps {
  giorno: GiornoTecnico
  cella: CellaVisita
  oggi: string
  /** One for each visit of `giorno.dentro`. */
  nomi: PostoNome[]
  testo: ReturnType<typeof misuraTesto>
  pxOra: number
  scelto: Scelto | null
}

function Cella({ giorno, cella, oggi, nomi, testo, pxOra, scelto }: CellaProps) {
  const { dentro, fuori, spicchi } = giorno
  const posti = new Map(dentro.map((spicchio, n) => [spicchio as TrattoPlanning, nomi[n] ?? 'suggerimento']))
  const tardi = (spicchio: Spicchio) => spicchio.da >= CHIUSURA
  const ciSta = ({ visita, da, a }: Spicchio) =>
    testo(nomeBreve(visita.cliente), 'dentro') + CONTORNO <=
    ((Math.min(a, CHIUSURA) - Math.max(da, APERTURA)) / 60) * pxOra
  return (
    <div
      role="gridcell"
      className={stili.cella}
      data-oggi={giorno.giorno === oggi || undefined}
      data-passato={giorno.giorno < oggi || undefined}
      data-festa={cella.x > 4 || undefined}
    >
      <AssenzeNelPlanning giorno={giorno} primoGiorno={cella.x === 0} />
      {fuori.length > 0 && (
        <div className={stili.fuori}>
          {fuori.map((spicchio) => (
            <button
              key={spicchio.visita.id}
              {...segniVisita(cella, spicchio)}
              className={`${stili.gettone} ${classeDitta(spicchio.visita.ditte?.colore)}`}
              data-tardi={tardi(spicchio) || undefined}
            >
              <span className="sr-only">{nomeVisita(cella.tecnico, cella.giorno, spicchio)}</span>
              <span aria-hidden>{oraDelMinuto(spicchio.da)}</span>
            </button>
          ))}
        </div>
      )}
      {componiCella(giorno).map((voce) =>
        'visita' in voce ? (
          <Barra
            key={voce.visita.id}
            spicchio={voce}
            cella={cella}
            conNome={posti.get(voce) === 'dentro' || (voce.giorni > 1 && ciSta(voce))}
            sposta={daSpostare(giorno, voce)}
            conIcona={((Math.min(voce.a, CHIUSURA) - Math.max(voce.da, APERTURA)) / 60) * pxOra >= CON_ICONA}
          />
        ) : (
          <Libero key={`l${voce.da}`} tratto={voce} cella={cella} corsia={corsiaLibera(dentro, voce)} />
        ),
      )}
      {dentro.map((spicchio) => {
        const posto = posti.get(spicchio)
        if (!posto || typeof posto === 'string') return null
        // Its bar says it to who listens; the hand may take either.
        return (
          <span
            key={spicchio.visita.id}
            aria-hidden
            className={stili.nome}
            data-visita={spicchio.visita.id}
            data-giorno={cella.giorno}
            data-da={spicchio.da}
            data-a={spicchio.a}
            data-nome={nomeBreve(spicchio.visita.cliente)}
            data-ditta={classeDitta(spicchio.visita.ditte?.colore)}
            data-stato={spicchio.visita.stato}
            data-quota={spicchio.giorni > 1 || undefined}
            style={{
              left: posto.sinistra,
              top: SOPRA - 2 + BARRA * quanteCorsie(giorno) + RIGA_NOMI * posto.riga,
            }}
          >
            {quotaParte(spicchio) ?? nomeBreve(spicchio.visita.cliente)}
          </span>
        )
      })}
      {sovrapposizioni(spicchi).map((tratto) => (
        <i
          key={tratto.da}
          className={stili.conflitto}
          style={{ ...ascissa(tratto), '--corsie': quanteInsieme(dentro, tratto) } as CSSProperties}
        />
      ))}
      {giorno.giorno === oggi && <i className={stili.adesso} />}
      {scelto && scelto.a > APERTURA && scelto.da < CHIUSURA && (
        <i className={stili.scelto} style={ascissa(scelto)} />
      )}
    </div>
  )
}

/** From 9 to 18 at most. */
const ascissa = ({ da, a }: TrattoPlanning) =>
  ({ '--da': Math.max(da, APERTURA), '--a': Math.min(a, CHIUSURA) }) as CSSProperties

const siToccano = (x: TrattoPlanning, y: TrattoPlanning): boolean => x.da < y.a && y.da < x.a

/** The first lane that no bar of this stretch stands in: a cancelled visit's hour is free, and is offered under it. */
function corsiaLibera(dentro: readonly Posato[], tratto: TrattoPlanning): number {
  const prese = new Set(
    dentro.filter((spicchio) => siToccano(spicchio, tratto)).map(({ colonna }) => colonna),
  )
  let corsia = 0
  while (prese.has(corsia)) corsia++
  return corsia
}

const quanteInsieme = (dentro: readonly Posato[], tratto: TrattoPlanning): number =>
  1 + Math.max(0, ...dentro.filter((spicchio) => siToccano(spicchio, tratto)).map(({ colonna }) => colonna))

interface BarraProps {
  spicchio: Posato
  cella: CellaVisita
  conNome: boolean
  conIcona: boolean
  /** It stands in an absence. */
  sposta: boolean
}

/** A visit at its true hour and length; cut at 9 and 18 when it goes beyond. */
function Barra({ spicchio, cella, conNome, conIcona, sposta }: BarraProps) {
  const { visita, colonna, numero, giorni } = spicchio
  return (
    <button
      {...segniVisita(cella, spicchio)}
      className={`${stili.barra} ${classeDitta(visita.ditte?.colore)}`}
      data-allunga={spicchio.a <= CHIUSURA ? '' : undefined}
      data-viene={numero > 1 || undefined}
      data-segue={numero < giorni || undefined}
      data-sposta={sposta || undefined}
      style={{ ...ascissa(spicchio), '--corsia': colonna } as CSSProperties}
    >
      <span className="sr-only">{nomeVisita(cella.tecnico, cella.giorno, spicchio)}</span>
      {conNome ? <b aria-hidden>{nomeBreve(visita.cliente)}</b> : conIcona && <SegnoVisita visita={visita} />}
    </button>
  )
}

/** A free stretch: as tall as its day for the pointer, drawn in its lane under it and with the focus. */
function Libero({ tratto, cella, corsia }: { tratto: TrattoPlanning; cella: CellaVisita; corsia: number }) {
  return (
    <button
      {...segni(cella, tratto)}
      type="button"
      className={stili.libero}
      data-slot={cella.utenteId}
      style={{ ...ascissa(tratto), '--corsia': corsia } as CSSProperties}
    >
      <span className="sr-only">{nomeSlot(cella.tecnico, cella.giorno, tratto)}</span>
      <span aria-hidden>
        <IconPlus />
      </span>
    </button>
  )
}
