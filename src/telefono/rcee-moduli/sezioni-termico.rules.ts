import { COMBUSTIBILI, EVACUAZIONI, GRUPPI_IMPIANTO, TECNOLOGIE_CALDAIA } from '#anagrafe/impianti/rules.ts'
import { formatDate } from '#shared/dates.ts'
import type { Dati1, Fermo, Generatore1 } from './contract.ts'
import { CO_AL_MASSIMO, GAS, INCERTEZZA } from './limiti.rules.ts'
import {
  checkList,
  type ModuloLetto,
  NULLA,
  numeroStampato,
  partiUnite,
  risposteDelModulo,
  type SezioneModulo,
  scelto,
  seNoto,
  siNoStampato,
  tabella,
  targa,
  type VoceDiParte,
} from './parti.rules.ts'
import { CONSIGLI_1, CONTROLLI_1, ENERGETICA_1 } from './rules.ts'

/** D, E and F of a furnace. */
export function gruppoTermico(dati: Dati1, fermo: Fermo, giudizio: ModuloLetto['giudizio']): SezioneModulo[] {
  const generatore = fermo.generatore as Generatore1
  const { energetica } = dati
  return [
    { titolo: 'D. CONTROLLO DELL’IMPIANTO', parti: [risposteDelModulo(CONTROLLI_1, dati.controlli)] },
    {
      titolo: `E. CONTROLLO E VERIFICA ENERGETICA DEL GRUPPO TERMICO GT n. ${numeroStampato(generatore.numero_gt)}`,
      parti: [
        {
          forma: 'voci',
          voci: [
            ...targa(generatore),
            ['Gruppo', scelto(GRUPPI_IMPIANTO, generatore.gruppo)],
            ['Tecnologia', scelto(TECNOLOGIE_CALDAIA, generatore.tecnologia)],
            ['Pot. term. nominale max al focolare', numeroStampato(generatore.potenza_focolare_kw, 'kW')],
            ['Pot. term. nominale utile', numeroStampato(generatore.potenza_kw, 'kW')],
            ['Climatizzazione invernale', siNoStampato(generatore.riscaldamento)],
            ['Produzione ACS', siNoStampato(generatore.acs)],
            ['Combustibile', scelto(COMBUSTIBILI, generatore.tipo_combustibile)],
            ['Modalità di evacuazione fumi', scelto(EVACUAZIONI, generatore.evacuazione)],
            ['Depressione nel canale da fumo', numeroStampato(energetica.depressione, 'Pa')],
            ...strumento(fermo),
          ],
        },
        risposteDelModulo(ENERGETICA_1, energetica, { guasti: ['riflusso'] }),
        ...(energetica.altra_norma
          ? [{ forma: 'testo', capo: 'Altro riferimento normativo', testo: energetica.altra_norma } as const]
          : []),
        prove(dati, generatore, giudizio),
        { forma: 'voci', voci: verdetti(dati, giudizio) },
      ],
    },
    checkList(CONSIGLI_1, dati.consigli),
  ]
}

const prove = (dati: Dati1, generatore: Generatore1, giudizio: ModuloLetto['giudizio']) =>
  tabella(
    [
      ['Modulo', true],
      ['Temp. fumi °C', true],
      ['Temp. aria °C', true],
      ['O₂ %', true],
      ['CO₂ %', true],
      ['Bacharach', false],
      ['CO corretto ppm', true],
      ['Rend. di combust. %', true],
      ['Rend. minimo %', true],
      ['NOx mg/kWh', false],
      [`Portata ${GAS.includes(generatore.tipo_combustibile) ? 'm³/h' : 'kg/h'}`, false],
      ['CO fumi secchi ppm', false],
      ['Pot. effettiva kW', false],
    ],
    dati.prove.map((p, n) => {
      const { co_corretto = null, rendimento = null } = giudizio.prove[n] ?? {}
      return [
        String(p.modulo),
        ...[p.t_fumi, p.t_aria, p.o2, p.co2].map((v) => numeroStampato(v)),
        p.bacharach?.map((v) => numeroStampato(v)).join(' / ') ?? NULLA,
        ...[co_corretto, rendimento, giudizio.rendimento_minimo].map((v) => numeroStampato(v)),
        ...[p.nox, p.portata, p.co_secchi, p.potenza_effettiva_kw].map((v) => numeroStampato(v)),
      ]
    }),
  )

const strumento = ({ strumento: s }: Fermo): VoceDiParte[] =>
  s === null
    ? []
    : [
        ['Strumento', partiUnite(s.marca, s.modello, s.matricola && `n. ${s.matricola}`)],
        ...seNoto('Taratura fino al', s.taratura_fino_al && formatDate(s.taratura_fino_al)),
      ]

/** What is said of limits, and how the efficiency was reckoned. */
function verdetti(dati: Dati1, { verdetti, rendimento_minimo }: ModuloLetto['giudizio']): VoceDiParte[] {
  const entro = (verdetto: 'conforme' | 'oltre', limite: string) =>
    `${verdetto === 'conforme' ? 'entro' : 'oltre'} il limite${limite}`
  return [
    [
      'Rendimento',
      rendimento_minimo === null
        ? 'nessun limite previsto'
        : verdetti.rendimento === null
          ? NULLA
          : verdetti.rendimento === 'conforme'
            ? 'conforme'
            : 'sotto il minimo',
    ],
    ...(dati.prove.some((p) => p.aggiungi_incertezza)
      ? ([['Incertezza di misura', `aggiunti ${INCERTEZZA} punti al valore letto`]] as VoceDiParte[])
      : []),
    ['Monossido di carbonio', verdetti.co === null ? NULLA : entro(verdetti.co, ` di ${CO_AL_MASSIMO} ppm`)],
    ...(verdetti.bacharach === null
      ? []
      : ([['Indice di Bacharach', entro(verdetti.bacharach, '')]] as VoceDiParte[])),
  ]
}
