import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import type { TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import {
  type Contato,
  contoDelleRighe,
  type Emittente,
  type FattiDelCliente,
  ivaProposta,
  type RigaCompleta,
} from '#carte/righe/conti.rules.ts'
import { eContabile } from '#carte/righe/importo.rules.ts'
import type { Iva } from '#carte/righe/nature.rules.ts'
import type { PropostaRighe } from '#carte/righe/proposte.rules.ts'
import { isDecimal } from '#shared/decimals.ts'
import { MAX_AMOUNT } from '#shared/money.ts'
import { domandeBeni } from './domande-beni.ts'
import { type RigaDelModulo, senzaProposte, type ValoriRighe } from './modulo.ts'

/** Whom a document is for and who makes it, as far as its sums depend on it. */
export interface ContestoRighe {
  /** null of a received document */
  parte: FattiDelCliente | null
  /** Who it is, is known: only then what is proposed has its reason. */
  noto: boolean
  emittente: Emittente
}

/**
 * What decides the sums of a document to this customer.
 * @param clienteId null while nobody was chosen: sums are those of a private person until then
 * @param ricevuto it is a supplier's
 */
export function useContestoRighe(clienteId: number | null, ricevuto = false): ContestoRighe {
  const azienda = useAzienda().data
  const cliente = useQuery({
    ...clientiApi.one(clienteId ?? 0),
    enabled: clienteId !== null && !ricevuto,
  }).data
  const { regime_fiscale: regime = 'RF01', addebita_bollo: addebitaBollo = null } = azienda ?? {}
  const { tipo = 'Privato', split_payment: splitPayment = false } = cliente ?? {}
  return useMemo(
    () => ({
      parte: ricevuto ? null : { tipo: tipo as TipoCliente, splitPayment },
      noto: cliente !== undefined,
      emittente: { regime, addebitaBollo },
    }),
    [ricevuto, tipo, splitPayment, cliente, regime, addebitaBollo],
  )
}

/** The VAT of one amount to this customer, or received, as lines would have it; null while nobody is chosen. */
export function useIvaProposta(clienteId: number | null, ricevuto = false): PropostaRighe<Iva> | null {
  const { noto, parte: cliente, emittente } = useContestoRighe(clienteId, ricevuto)
  const certo = ricevuto || (noto && clienteId !== null)
  return useMemo(() => (certo ? ivaProposta({ cliente, emittente }) : null), [certo, cliente, emittente])
}

/**
 * Writes what is proposed into a field, as long as nobody has written another value there.
 * @param proposta null: nothing is proposed now
 * @param iniziale what the field begins with
 */
export function useSeguiProposta<V>(
  proposta: V | null,
  iniziale: V,
  attuale: V,
  onProponi: (valore: V) => void,
): void {
  const ultima = useRef(iniziale)
  const scritta = useRef(false)
  const adesso = useRef({ attuale, onProponi })
  adesso.current = { attuale, onProponi }
  // Once chosen it stays, also where that is what stood there at first.
  useEffect(() => {
    if (attuale !== ultima.current) scritta.current = true
  }, [attuale])
  useEffect(() => {
    if (proposta === null || scritta.current) return
    ultima.current = proposta
    if (adesso.current.attuale !== proposta) adesso.current.onProponi(proposta)
  }, [proposta])
}

const leggibile = (testo: string): string => (isDecimal(testo) ? testo : '0')
const inCentesimi = (v: number | null, massimo: number): number | null => (eContabile(v, massimo) ? v : null)

/** A line for the sums: what can't be read yet counts nothing. */
const daContare = (r: RigaDelModulo) => ({
  ...senzaProposte(r),
  quantita: leggibile(r.quantita),
  prezzoUnitario: leggibile(r.prezzoUnitario),
  scontoPercento: r.scontoPercento === '' ? null : inCentesimi(Number(r.scontoPercento), 100),
})

/** The sums of what stands in a form. */
export const contiDi = (v: ValoriRighe, dataDocumento: string, contesto: ContestoRighe): Contato =>
  contoDelleRighe(
    {
      ...v,
      righe: v.righe.map(daContare),
      scontoPercento: inCentesimi(v.scontoPercento, 100),
      scontoImporto: inCentesimi(v.scontoImporto, MAX_AMOUNT),
      dataDocumento,
    },
    contesto.parte,
    contesto.emittente,
    () => false,
  )

/** The sums, and what each line came to, by its key. */
export interface ContiDocumento extends Contato {
  perRiga: ReadonlyMap<string, RigaCompleta>
  /** What is asked of a line: the VAT of either answer, by its key. */
  domande: ReadonlyMap<string, string>
}

/** The same, a moment after each key where there are many lines: typing never waits for it. */
export function useConti(
  v: ValoriRighe,
  dataDocumento: string,
  contesto: ContestoRighe,
  caldaia: boolean,
): ContiDocumento {
  const { righe, scontoPercento, scontoImporto, iva10Manutenzione, bonificoParlante, addebitaBollo } = v
  const differite = useDeferredValue(righe)
  const scelte = useMemo(
    () => ({ scontoPercento, scontoImporto, iva10Manutenzione, bonificoParlante, addebitaBollo }),
    [scontoPercento, scontoImporto, iva10Manutenzione, bonificoParlante, addebitaBollo],
  )
  return useMemo(() => {
    const valori = { righe: differite, ...scelte }
    const conti = contiDi(valori, dataDocumento, contesto)
    const coppie = differite.flatMap(({ chiave }, i) => {
      const contata = conti.righe[i]
      return contata ? [[chiave, contata] as const] : []
    })
    const domande = domandeBeni(valori, conti, contesto, caldaia, (altri) =>
      contiDi(altri, dataDocumento, contesto),
    )
    return { ...conti, perRiga: new Map(coppie), domande }
  }, [differite, scelte, dataDocumento, contesto, caldaia])
}
