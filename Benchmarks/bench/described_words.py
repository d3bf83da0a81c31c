"""The words of described photos, in English and Russian: what a description says, and what a person types."""

# English: (as described, as searched). Russian: (nominative, gender, other form that a person may type).
SUBJECTS = {
    "en": [
        tuple(pair.split("/"))
        for pair in """
        boat/boats lighthouse/lighthouse bridge/bridges mill/mills church/churches castle/castles train/trains
        tram/trams bicycle/bicycles dog/dogs cat/cats horse/horses fox/foxes bear/bears eagle/eagles
        seagull/seagulls butterfly/butterflies bee/bees sunflower/sunflowers tulip/tulips daisy/daisies
        birch/birches pine/pines oak/oaks waterfall/waterfalls stream/streams glacier/glaciers cliff/cliffs
        volcano/volcano cave/caves fountain/fountains market/markets library/library staircase/staircases
        window/windows balcony/balconies rooftop/rooftops road/roads footpath/footpaths tent/tents
        campfire/campfires fisherman/fisherman musician/musicians dancer/dancers grandmother/grandmother
        teacup/teacups pie/pies strawberry/strawberries grape/grapes rainbow/rainbows lightning/lightning
        snowfall/snowfall violin/violins kite/kites carousel/carousel
        """.split()
    ],
    "ru": [
        tuple(triple.split("/"))
        for triple in """
        лодка/f/лодки маяк/m/маяки мост/m/мосты мельница/f/мельницы церковь/f/церковь замок/m/замок
        поезд/m/поезда трамвай/m/трамваи велосипед/m/велосипеды собака/f/собаки кошка/f/кошки
        лошадь/f/лошади лиса/f/лисы медведь/m/медведи орёл/m/орел чайка/f/чайки бабочка/f/бабочки
        пчела/f/пчелы подсолнух/m/подсолнухи тюльпан/m/тюльпаны ромашка/f/ромашки берёза/f/березы
        сосна/f/сосны дуб/m/дубы водопад/m/водопады ручей/m/ручей ледник/m/ледники скала/f/скалы
        вулкан/m/вулканы пещера/f/пещеры фонтан/m/фонтаны рынок/m/рынок библиотека/f/библиотека
        лестница/f/лестницы окно/n/окна балкон/m/балконы крыша/f/крыши дорога/f/дороги
        тропинка/f/тропинки палатка/f/палатки костёр/m/костер рыбак/m/рыбаки музыкант/m/музыканты
        танцовщица/f/танцовщицы бабушка/f/бабушка чашка/f/чашки пирог/m/пироги клубника/f/клубника
        виноград/m/виноград радуга/f/радуга молния/f/молнии снегопад/m/снегопад скрипка/f/скрипки
        змей/m/змей карусель/f/карусели
        """.split()
    ],
}

# (as described, as searched)
SETTINGS = {
    "en": [
        tuple(pair.strip().split("/"))
        for pair in """
        on the shore of a lake/lake|in the old harbour/harbour|in the middle of a desert/desert
        in a pine forest/forest|on top of a mountain/mountain|by the river/river|in a blooming garden/garden
        in a snowy field/field|in heavy rain/rain|on a narrow street/street|near a village/village
        on a sandy beach/beach|down in the valley/valley|above the sea/sea|in the park/park
        on the main square/square|on a small island/island|beside the railway station/station
        """.strip().replace("\n", "|").split("|")
    ],
    "ru": [
        tuple(pair.strip().split("/"))
        for pair in """
        на берегу озера/озеро|в старом порту/порт|посреди пустыни/пустыня|в густом лесу/лес
        на вершине горы/гора|у реки/река|в цветущем саду/сад|на заснеженном поле/поле|под проливным дождём/дождь
        на узкой улице/улица|возле деревни/деревня|на песчаном пляже/пляж|в долине/долина|над морем/море
        в городском парке/парк|на главной площади/площадь|на маленьком острове/остров|около вокзала/вокзал
        """.strip().replace("\n", "|").split("|")
    ],
}

TIMES = {
    "en": [
        ("at dawn", "dawn"),
        ("at sunset", "sunset"),
        ("at night", "night"),
        ("in the morning", "morning"),
        ("at noon", "noon"),
        ("in the evening", "evening"),
        ("in winter", "winter"),
        ("in summer", "summer"),
        ("in autumn", "autumn"),
        ("in spring", "spring"),
    ],
    "ru": [
        ("на рассвете", "рассвет"),
        ("на закате", "закат"),
        ("ночью", "ночь"),
        ("утром", "утро"),
        ("в полдень", "полдень"),
        ("вечером", "вечер"),
        ("зимой", "зима"),
        ("летом", "лето"),
        ("осенью", "осень"),
        ("весной", "весна"),
    ],
}

# English, and Russian by gender; people search with any of the forms.
ADJECTIVES = {
    "en": [
        (word,) * 3
        for word in "old red white black lonely quiet golden blue bright little huge forgotten wooden"
        " painted green cheerful".split()
    ],
    "ru": [
        tuple(forms.split("/"))
        for forms in """
        старый/старая/старое красный/красная/красное белый/белая/белое чёрный/чёрная/чёрное
        одинокий/одинокая/одинокое тихий/тихая/тихое золотой/золотая/золотое синий/синяя/синее
        яркий/яркая/яркое маленький/маленькая/маленькое огромный/огромная/огромное
        забытый/забытая/забытое деревянный/деревянная/деревянное расписной/расписная/расписное
        зелёный/зелёная/зелёное весёлый/весёлая/весёлое
        """.split()
    ],
}

# (as stored with the photo, as searched)
PLACES = {
    "en": [
        (place.strip(), place.strip().split(",")[0].lower())
        for place in """
        Dolomites, Italy|Reykjavik, Iceland|Bergen, Norway|Edinburgh, Scotland|Lisbon, Portugal|Kyoto, Japan
        Marrakesh, Morocco|Patagonia, Argentina|Vancouver, Canada|Yosemite, California|Santorini, Greece
        Dubrovnik, Croatia|Salzburg, Austria|Helsinki, Finland|Cartagena, Colombia|Queenstown, New Zealand
        """.strip().replace("\n", "|").split("|")
    ],
    "ru": [
        ("Байкал, Иркутская область", "байкал"),
        ("Суздаль", "суздаль"),
        ("Санкт-Петербург", "петербург"),
        ("Казань, Татарстан", "казань"),
        ("Кижи, Карелия", "карелия"),
        ("Домбай, Кавказ", "домбай"),
        ("Камчатка", "камчатка"),
        ("Калининград", "калининград"),
        ("Ярославль", "ярославль"),
        ("Владивосток", "владивосток"),
        ("Териберка, Мурманская область", "териберка"),
        ("Плёс, Ивановская область", "плес"),
    ],
}

# (username, given name, family name, as searched)
AUTHORS = {
    "en": [
        ("maria_lindholm", "Maria", "Lindholm", "lindholm"),
        ("tom_whitaker", "Tom", "Whitaker", "whitaker"),
        ("aiko_tanaka", "Aiko", "Tanaka", "tanaka"),
        ("lucas_moreau", "Lucas", "Moreau", "moreau"),
        ("nina_okafor", "Nina", "Okafor", "okafor"),
        ("peter_novak", "Peter", "Novák", "novak"),
    ],
    "ru": [
        ("anna_s", "Анна", "Соколова", "соколова"),
        ("boris_k", "Борис", "Кузнецов", "кузнецов"),
        ("vera_m", "Вера", "Морозова", "морозова"),
        ("gleb_l", "Глеб", "Лебедев", "лебедев"),
        ("dasha_o", "Дарья", "Орлова", "орлова"),
        ("ivan_z", "Иван", "Зайцев", "зайцев"),
    ],
}

# (maker, model, as searched)
CAMERAS = [
    ("Canon", "EOS R5", "canon"),
    ("NIKON CORPORATION", "NIKON Z 6", "nikon"),
    ("SONY", "ILCE-7M3", "sony"),
    ("FUJIFILM", "X-T4", "fujifilm"),
    ("OLYMPUS", "E-M5", "olympus"),
    ("Leica", "Q2", "leica"),
    ("Apple", "iPhone 13", "iphone"),
    ("Panasonic", "DC-G9", "panasonic"),
]

TAGS = {
    "en": "travel nature wildlife architecture minimal vintage panorama macro portrait reflection silhouette"
    " holiday weekend family film abstract".split(),
    "ru": "путешествие природа животные архитектура минимализм старина панорама макро портрет отражение"
    " силуэт праздник выходные семья плёнка абстракция".split(),
}

MONTHS = {
    "en": "january february march april may june july august september october november december".split(),
    "ru": "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь".split(),
}
