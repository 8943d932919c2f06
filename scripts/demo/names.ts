const parole = (testo: string) => testo.split(' ')
const voci = (testo: string) => testo.split('|')

export const UOMINI = parole(
  'Antonio Giuseppe Vincenzo Gennaro Ciro Salvatore Pasquale Luigi Raffaele Mario Francesco Carlo Michele Enrico Piero Osvaldo Davide Marco Luca Stefano Paolo Andrea Roberto Alessandro Matteo Giorgio Renato Walter Domenico Aniello Ugo Eduardo Nicolò',
)
export const DONNE = parole(
  'Anna Maria Carmela Rosaria Concetta Lucia Teresa Giuseppina Assunta Immacolata Elena Paola Laura Silvia Marina Chiara Francesca Giulia Elisabetta Piera Nunzia Patrizia Bruna Ada Margherita Ornella Martina Noemi Débora',
)
export const NOMI_LUNGHI = [
  'Maria Antonietta',
  'Anna Maria',
  'Maria Grazia',
  'Maria Immacolata Concetta',
  'Gian Piero',
]

export const COGNOMI_CAMPANIA = voci(
  'Esposito|Russo|Capuano|Ruocco|De Luca|Sorrentino|Iovine|Ammirati|Quagliarella|Balzano|Cardone|Farina|Liguori|Serao|Scarpetta|Vitale|Palumbo|Scotto|Lubrano|Di Meo|Carannante|Costagliola|Amodio|Improta|D’Amico|D’Angelo|Della Corte|Coppola|Marino|Romano|Ferrara|Gargiulo|Savarese|Cuomo|Iaccarino|Nocerino|Aiello|Formisano|Tramontano|Sannino|Cacace|Di Lorenzo|Papa|Mele|Lanzetta|Guarracino|Petrosino|Borrelli',
)
export const COGNOMI_PIEMONTE = voci(
  'Bertolino|Bosio|Chiesa|Gallo|Tarditi|Oddone|Negro|Ferraris|Peyron|Pautasso|Ferrero|Rinaldi|Giraudo|Bruno|Rolfo|Bonino|Cavallero|Audisio|Barbero|Vacchetta|Olivero|Gribaudo|Pautassi|Rabino|Viglione|Dalmasso|Revelli|Castagno|Mondino|Boetti|Cerruti|Perotti|Actis Grosso|Bertone',
)
export const COGNOMI_ALTROVE = voci(
  'Bianchi|Ricci|Colombo|Conti|Greco|Lo Presti|La Rosa|Popescu|Hoxha|El Amrani|Shevchenko|Mancini|Galli|De Santis|D’Agostino|Nicolì|Pellò|Rossi',
)

/** Last names of condominiums: the names the administrators use. */
export const CONDOMINI_CAMPANIA = voci(
  'Parco Margherita|Le Ginestre|Posillipo 69|Via Caravaggio 119|Rione Sirignano|Parco Comola Ricci|Palazzo Donn’Anna|La Loggetta|Parco Ameno|Belvedere|I Tigli|Parco Lamaro',
)
export const CONDOMINI_PIEMONTE = voci(
  'Via Po 18|Corso Francia 212|La Crocetta|San Salvario 7|Residenza Parco Dora|Le Betulle|Via Nizza 84|Cit Turin',
)
export const AZIENDE_CAMPANIA = voci(
  'Hotel Miramare S.r.l.|Pizzeria Da Michele S.n.c.|Gran Caffè Gambrinetto S.r.l.|Panificio Fratelli Coppola S.n.c.|Lido Marechiaro S.a.s.|Istituto San Gennaro Soc. Coop.|Officine Partenopee S.r.l.|Farmacia Sannino S.a.s.|Tipografia Iaccarino S.r.l.|Scuola dell’infanzia Il Girotondo Soc. Coop. Sociale|Autolavaggio Vesuvio S.r.l.s.|Studio Legale Cacace e Associati',
)
export const AZIENDE_PIEMONTE = voci(
  'Panetteria Rolfo S.n.c.|Studio Dentistico Oddone S.t.p.|Carrozzeria Bonino S.r.l.|Albergo del Valentino S.r.l.|Cooperativa Agricola Val Sangone Soc. Coop.|Pasticceria Giraudo S.n.c.',
)

export const NOTE_CLIENTE = [
  'Preferisce la mattina.',
  'Citofono scala B, 3° piano.',
  'Chiamare prima di arrivare: il portone è guasto.',
  'Cane in cortile.',
  'Chiavi in portineria.',
  'Caldaia sul balcone, serve la scala.',
  'Paga sempre con bonifico.',
  'Parcheggio nel cortile interno, secondo cancello.',
  'Disponibile solo dopo le 17.',
]

export const NOTE_FOLLOW_UP = [
  'Richiamare per preventivo caldaia',
  'Non risponde, riprovare la sera',
  'Chiede climatizzatore camera',
  'Conferma sostituzione circolatore',
  'Bonus casa: inviare documenti',
  'Fissare la revisione annuale',
  'Inviare offerta per il contratto di manutenzione',
  'Verificare pressione vaso',
]
