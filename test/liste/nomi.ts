// long because it is one list: what people, firms, streets and appliances are called
/** Names as a small firm's customers have them: written from telephone books and doorbells, never from what a rule looks for. */

const parole = (testo: string) => testo.trim().split(/\s*[,\n]\s*/)
const righe = (testo: string) => testo.trim().split(/\s*\n\s*/)

/** Among them some that are a town's, a trade's or a building's. */
export const COGNOMI = parole(`
Ferrari, Rossi, Bianchi, Iori, Montanari, Bonacini, Fontanesi, Catellani, Incerti, Davoli, Spaggiari, Ruozzi, Grasselli
Bertolini, Fantini, Codeluppi, Pellegrini, Manfredi, Sassi, Gualdi, Ferretti, Lusetti, Prandi, Corradini, Torelli, Zanni
Esposito, De Luca, D'Amico, Dell'Orto, Di Benedetto, De Angelis, La Rocca, Lo Presti, Li Causi, Del Rio, Dalla Costa
Dal Pozzo, D'Angelo, Dall'Olio, De' Medici, Della Valle, Degli Esposti, Dall'Asta, Lo Russo, Da Ros, Dal Molin, Di Maio
Nicolò, Rosà, Cantù, Forlì, Mandalà, Cefalù, Nardò, Calabrò, Scirè, Musarò, Lanzalacò
Modena, Parma, Ferrara, Bologna, Genova, Napoli, Salerno, Messina, Catania, Palermo, Verona, Trento, Lodi, Pavia, Como
Ancona, Ravenna, Carpi, Romano, Milano, Venezia, Monza, Asti, Rubiera, Bari, Lucca, Siena, Vezzano, Canossa, Novi
Chiesa, Villa, Palazzi, Castello, Casa, Torre, Taverna, Molino, Forno, Bottega, Banchi, Scala, Porta, Piazza, Fabbrica
Ferraro, Fabbri, Barbieri, Sarti, Molinari, Calzolari, Fornaciari, Muratori, Cantoni, Mercante, Notari, Dottori, Medici
Barsotti, Barone, Studiosi, Comuni, Parroco, Priori, Vescovi, Abate, Monaco, Santi, Alberghini, Osteri, Serra, Impianti
Ragionieri, Conti, Contini, Banco, Cassa, Costa, Riva, Valli, Monti, Campi, Prati, Boschi, Fiume, Laghi, Marino, Collina
Kaur, Singh, Hoxha, Popescu, Ahmed, Chen, Hu, El Amrani, Ben Salah, Nguyen, Müller, Kovač, Mehmeti, Diop, Osei
Bassi, Longhi, Magnani, Guidetti, Gozzi, Bigi, Rinaldini, Vezzani, Tagliavini, Zuccheri, Braglia, Cilloni, Morini
Anceschi, Bedogni, Casoli, Domenichini, Ficarelli, Giaroli, Leoni, Melli, Orlandini, Panciroli, Reverberi, Simonazzi
`)

export const NOMI_UOMO = parole(`
Mario, Luigi, Franco, Giovanni, Paolo, Andrea, Marco, Stefano, Davide, Ivano, Enzo, Ermes, Gino, Loris, William, Nello
Gian Paolo, Pier Luigi, Giancarlo, Nicolò, Antonio, Salvatore, Vincenzo, Gennaro, Ciro, Fabio, Claudio, Bruno, Amos
Mohamed, Harpreet, Ionut, Wei, Carlo Alberto, Domenico, Rocco, Michele, Angelo, Santo
`)

export const NOMI_DONNA = parole(`
Maria, Anna, Giulia, Franca, Paola, Elena, Silvana, Ivana, Lucia, Rosa, Teresa, Concetta, Carmela, Iolanda, Deanna
Maria Grazia, Anna Maria, Pia, Ines, Norma, Vanna, Daniela, Simona, Chiara, Francesca, Laura, Nadia, Mirella, Zoe
Fatima, Simran, Mihaela, Xiu, Maria Rosaria, Assunta, Domenica, Fiorella, Alba, Wilma
`)

/** Name, and whether its kind stands in it. */
export const DITTE = righe(`
Edil Pavimenti S.r.l.
F.lli Guidetti s.n.c.
Carrozzeria Moderna di Sassi Luca
Pizzeria Bella Napoli
Bar Sport
Bar Tabacchi La Piazzetta di Zanni Vanna
Officina Meccanica Torelli
Studio Dentistico Dott. Manfredi
Studio Legale Avv. Corradini
Studio Commerciale Bigi & Associati
Ristorante Il Vecchio Mulino
Trattoria da Nello
Hotel Posta
Albergo Tre Re
Agriturismo Cà del Vento
Panificio Ferrari
Forno Bonacini snc
Macelleria Equina Prandi
Gelateria K2
Salumificio Val d'Enza SpA
Caseificio Sociale San Giorgio Soc. Coop. Agr.
Latteria Sociale Quarantaquattro
Azienda Agricola Fontanesi
Soc. Agr. I Tigli ss
Cantina Sociale di Arceto s.c.a.
Autofficina Davoli Ivano
Elettrauto Zuccheri
Gommista Leoni
Parrucchiera Stile Donna
Acconciature Nadia
Estetica Venere di Kaur Simran
Farmacia San Rocco
Farmacia Comunale n. 2
Ottica Vezzani
Ferramenta Grasselli
Tipografia La Nova
Cartolibreria Il Quadrifoglio
Lavanderia Onda Blu
Tessuti Incerti srl
Maglificio Luisa
Ceramiche Sichenia S.P.A.
Ceramica Due Torri spa in liquidazione
Mobilificio Catellani
Falegnameria Artigiana Melli
Serramenti Alu-Tek S.R.L. Unipersonale
Immobiliare Le Querce s.r.l.
Immobiliare Aurora
Impresa Edile Hoxha
Costruzioni Generali Riva & C. sas
Geom. Gozzi Costruzioni
Trasporti Morini di Morini Enzo & C. S.n.c.
Autotrasporti Bedogni
Logistica Padana scarl
Cooperativa Sociale Il Girasole Onlus
Coop Edilizia Nuova Casa
Supermercato Sigma
Alimentari Cilloni
Fioreria Primavera
Vivai Boschi
Palestra Energy Club
Piscina Aquatico asd
Polisportiva Arbizzo ASD
A.S.D. Calcio Boretto
Circolo Arci Pigal
Circolo ANSPI Don Bosco
Centro Medico Esculapio
Poliambulatorio Città del Tricolore
Laboratorio Analisi Galileo
Veterinario Dr.ssa Ficarelli
Agenzia Viaggi Tropico
Assicurazioni Casoli sas
Banca di Credito Cooperativo di Cavriago
Autoscuola Nazionale
Scuola Guida Tricolore
Elettronica BM
Termoidraulica Anceschi
G.M. Impianti di Giaroli M.
Tecnoclima 2000
MG srl
3P S.r.l.s.
Delta Service
Euroservizi
New Style
La Rosa dei Venti
Il Castello
Casa di Riposo Villa Serena
Residence Le Magnolie
Camping Due Laghi
Distributore IP Via Emilia
Onoranze Funebri Reverberi
`)

export const CONDOMINI = righe(`
Condominio Le Rose
Condominio Aurora
Condominio Via Roma 12
Cond. Il Glicine
Cond. Verdi
COND. I PINI
Condominio Parco Ottavi
Condominio Garibaldi 45/47
Condominio San Prospero
Condominio Bellavista
Cond.nio Europa
Condominio Mirabello
Cond. La Meridiana
Condominio Quadrifoglio
Condominio Il Faro
Cond. Santa Croce
Condominio Gattaglio
Condominio Ariosto
Condominio Torre Est
Condominio Torre Ovest
Condominio Le Betulle
Condominio Fogliani 7
Supercondominio Parco Tigli
Condominio Centrale
Cond. Stazione
Residenza I Cedri Condominio
Condominio Matteotti
Condominio Giardino
Condominio Alfa
Condominio Beta
Cond. Piazza Prampolini 3
Condominio Adua
Condominio Lungocrostolo
Condominio Melato
Condominio Il Gelso
Condominio Palazzo Rossi
Condominio Crostolo
Condominio Pascal
Cond. Rosta Nuova
Condominio Bismantova
Amm.ne Stabili Guidetti - Cond. Olimpia
Palazzina Via Dante 8
`)

export const PARROCCHIE = righe(`
Parrocchia di San Pietro Apostolo
Parrocchia SS. Nome di Maria
Parr. S. Antonio Abate
Parrocchia S. Maria Assunta - Canonica
Oratorio Don Milani
Convento Frati Cappuccini
Seminario Vescovile
Istituto Suore Carmelitane
`)

export const SCUOLE = righe(`
Scuola Elementare Dante Alighieri
Scuola Materna San Vincenzo
Asilo Nido Arcobaleno
Istituto Comprensivo A. Manzoni
Liceo Scientifico Spallanzani
Scuola Media Fontanesi
Direzione Didattica 1° Circolo
ITIS Nobili
`)

export const ENTI = righe(`
Comune di Bibbiano
Comune di Sant'Ilario d'Enza
Amministrazione Provinciale
AUSL Distretto Nord
Unione Val d'Enza
Caserma Carabinieri
Biblioteca Comunale
Acer Reggio Emilia
`)

export const AMMINISTRATORI = righe(`
Studio Amministrazioni Guidetti
Geom. Tagliavini Amministratore
Amm. Rag. Orlandini
`)

/** Streets without their number. */
export const VIE = righe(`
Via Roma
Via Giuseppe Garibaldi
Via XX Settembre
Via 4 Novembre
Via F.lli Cervi
Via Emilia Ovest
Via Emilia S. Stefano
Viale dei Mille
V.le Monte Grappa
Piazza Martiri del 7 Luglio
P.zza Unità d'Italia
Corso Cavour
C.so Vittorio Emanuele II
Via Don P. Borghi
Via dell'Artigianato
Via S. Pertini
Via Carlo Alberto Dalla Chiesa
Vicolo Folletto
V.lo del Clemente
Strada Provinciale 12
Via Prov.le Sud
Str. Vicinale Ca' Bianca
Borgo Vecchio
Località Poggio
Loc. Case Sparse
Via Kennedy
Via Che Guevara
Via A. De Gasperi
Via Paradisi
Via 25 Aprile
Via I Maggio
Largo Gerra
Rione Gramsci
Via Madonnina
Contrada San Leo
Via Fosse Ardeatine
Via Nuova Circonvallazione
`)

/** Numbers as doors have them; an empty one is an address without any. */
export const CIVICI = parole(
  '1, 2, 3, 5, 7, 8, 9, 11, 12, 14, 15, 18, 21, 24, 27, 33, 36, 42, 48, 56, 63, 77, 84, 101, 118, 143, 5/A, 12/B, 7/1, 10 bis, 3/2 int. 4, 22/C, snc, 16-18',
)

/** Makes and models of appliances, as stickers say them. */
export const MODELLI: readonly (readonly [marca: string, modello: string])[] = righe(`
Vaillant|ecoTEC plus VMW 246/5-5
Vaillant|turboTEC pro
Immergas|Victrix 24 kW
Immergas|Eolo Mini
Ariston|Clas One 24
Ariston|Genus Premium
Riello|Family Condens 2.5 KIS
Riello|Start 24
Beretta|Ciao Green 25 CSI
Beretta|Mynute
Baxi|Luna 3
Baxi|Duo-tec Compact 24
Junkers|Cerapur
Bosch|Condens 7000i
Ferroli|Bluehelix RRT 24 C
Ferroli|Domina F24
Sime|Format Zip 25
Viessmann|Vitodens 050-W
Unical|Idea CS 24
Hermann|Micra 2
Savio|Biasi Inovia
Lamborghini|Taura 24
Chaffoteaux|Pigma Evo
Fondital|Antea KC 24
`).map((riga) => {
  const [marca = '', modello = ''] = riga.split('|')
  return [marca, modello] as const
})

export const ANNOTAZIONI = parole(
  'chiamare dopo le 18, cane, cliente dal 2009, paga in contanti, chiavi dalla vicina, suonare al 3, non va in vacanza ad agosto, bollino fatto, canna fumaria da rifare, preavviso un giorno, sentire la figlia',
)

/** Where a firm is, and its towns: by their official name, with how people of the place write them. */
export interface Zona {
  ditta: { comune: string; cap: string; provincia: string }
  prefisso: string
  comuni: readonly { comune: string; cap: string; provincia: string; scritti: readonly string[] }[]
}

const zona = (prefisso: string, ditta: Zona['ditta'], testo: string): Zona => ({
  prefisso,
  ditta,
  comuni: righe(testo).map((riga) => {
    const [comune = '', cap = '', provincia = '', scritti = ''] = riga.split('|')
    return { comune, cap, provincia, scritti: scritti ? scritti.split(',') : [] }
  }),
})

export const ZONE: readonly Zona[] = [
  zona(
    '0522',
    { comune: "Reggio nell'Emilia", cap: '42121', provincia: 'RE' },
    `Reggio nell'Emilia|42121|RE|REGGIO E.,Reggio Emilia,R. Emilia,Reggio,Reggio nell Emilia
Reggio nell'Emilia|42124|RE|REGGIO EMILIA,Reggio E
Montecchio Emilia|42027|RE|Montecchio,Montecchio E.,MONTECCHIO
Sant'Ilario d'Enza|42049|RE|S.Ilario d'Enza,S. Ilario,SANT ILARIO,S.ilario d'enza
Castelnovo ne' Monti|42035|RE|Castelnovo Monti,Cast. Monti,Castelnovo M.,CASTELNUOVO MONTI
Castelnovo di Sotto|42024|RE|Castelnovo Sotto,Cast. Sotto,Castelnuovo di Sotto
Quattro Castella|42020|RE|4 Castella,Quattro Cast.,Quatro Castella
Scandiano|42019|RE|Scandinao,SCANDIANO,Scandiano (RE)
Bibbiano|42021|RE|Bibiano
Cavriago|42025|RE|CAVRIAGO,Cavrigo
San Polo d'Enza|42020|RE|S.Polo d'Enza,S. Polo,San Polo
Correggio|42015|RE|Coreggio,CORREGGIO
Bagnolo in Piano|42011|RE|Bagnolo,Bagnolo in P.,Bagnolo Piano
San Martino in Rio|42018|RE|S. Martino in Rio,S.Martino
Rubiera|42048|RE|Rubbiera
Casalgrande|42013|RE|Casal Grande,Casalgrnde
Vezzano sul Crostolo|42030|RE|Vezzano,Vezzano s/C
Ventasso|42032|RE|Busana,Ramiseto
Parma|43121|PR|PARMA
Carpi|41012|MO|CARPI,Carpi (MO)`,
  ),
  zona(
    '081',
    { comune: 'Castellammare di Stabia', cap: '80053', provincia: 'NA' },
    `Castellammare di Stabia|80053|NA|C/mare di Stabia,Castellammare,Castellamare di Stabia,CASTELLAMMARE
Gragnano|80054|NA|GRAGNANO,Graniano
Sant'Antonio Abate|80057|NA|S.Antonio Abate,S. Antonio A.,Sant Antonio Abate
Santa Maria la Carità|80050|NA|S.Maria la Carita,S. Maria La Carità,SANTA MARIA LA CARITA'
Torre Annunziata|80058|NA|Torre Ann.ta,T. Annunziata,TORRE ANNUNZIATA
Torre del Greco|80059|NA|T. del Greco,Torre Greco
Pompei|80045|NA|POMPEI,Pompei (NA)
Portici|80055|NA|Portci
San Giorgio a Cremano|80046|NA|S.Giorgio a Cremano,S. Giorgio
Piano di Sorrento|80063|NA|Piano Sorrento,Piano di S.
Sorrento|80067|NA|SORRENTO,Sorento
Vico Equense|80069|NA|Vico Eq.,Vico
Scafati|84018|SA|Scaffati,SCAFATI
Angri|84012|SA|ANGRI
Nocera Inferiore|84014|SA|Nocera Inf.,Nocera I.
Napoli|80121|NA|NAPOLI,Napoli Centro`,
  ),
  zona(
    '0444',
    { comune: 'Thiene', cap: '36016', provincia: 'VI' },
    `Thiene|36016|VI|THIENE,Tiene
Schio|36015|VI|SCHIO,Schio (VI)
Montecchio Precalcino|36030|VI|Montecchio P.,Montecchio Prec.
Montecchio Maggiore|36075|VI|Montecchio Magg.,Montecchio M.
San Vito di Leguzzano|36030|VI|S.Vito di Leguzzano,S. Vito
Santorso|36014|VI|SANTORSO,Sant'Orso
Malo|36034|VI|MALO
Marano Vicentino|36035|VI|Marano,Marano Vic.
Colceresa|36064|VI|Mason Vicentino,Molvena
Lugo di Vicenza|36030|VI|Lugo Vicentino,Lugo
Breganze|36042|VI|Breganse
Piovene Rocchette|36013|VI|Piovene R.,Piovene
Zanè|36010|VI|Zane,ZANE'
Vicenza|36100|VI|VICENZA,Vicenza VI
Arzignano|36071|VI|Arzinano
Bassano del Grappa|36061|VI|Bassano,Bassano d. Grappa,BASSANO DEL G.`,
  ),
]
