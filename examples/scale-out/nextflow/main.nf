// Simulate in chunks, and then run one analysis of all simulations, with Nextflow (DSL2):
//   nextflow run main.nf -params-file analysis.yaml -resume
// analysis.yaml is that of ../Snakefile.
// Each process is one program of tw. All options of a program are one string, task.ext.args,
// which nextflow.config takes from analysis.yaml.

process TW_SAMPLE {
    tag "chunk $k"

    input:
    val k

    output:
    tuple val(k), path("prior-${k}.tsv"), emit: table
    path 'versions.yml', emit: versions

    script:
    def args = task.ext.args ?: ''
    """
    tw-sample $args --stream $k >prior-${k}.tsv
    cat >versions.yml <<END
    "${task.process}":
        tw: \$(tw-sample --version | sed 's/.* //')
    END
    """

    stub:
    """
    touch prior-${k}.tsv
    printf '"%s":\\n    tw: stub\\n' "${task.process}" >versions.yml
    """
}

// Nextflow makes the simulations again if a file of the simulator was edited. A task that was
// killed is run again, with the same random numbers.
process TW_SIMULATE {
    tag "chunk $k"
    errorStrategy 'retry'
    maxRetries 2

    input:
    tuple val(k), path(prior)
    path program

    output:
    tuple val(k), path("simulated-${k}.tsv"), emit: table
    path 'versions.yml', emit: versions

    script:
    def args = task.ext.args ?: ''
    """
    tw-simulate --stream $k $args $prior >simulated-${k}.tsv
    cat >versions.yml <<END
    "${task.process}":
        tw: \$(tw-simulate --version | sed 's/.* //')
    END
    """

    stub:
    """
    touch simulated-${k}.tsv
    printf '"%s":\\n    tw: stub\\n' "${task.process}" >versions.yml
    """
}

// One table of several.
process TW_READ {
    tag "$part"

    input:
    tuple val(part), path(tables)

    output:
    tuple val(part), path("${part}.tsv"), emit: table
    path 'versions.yml', emit: versions

    script:
    def args = task.ext.args ?: ''
    """
    tw-read $args $tables >${part}.tsv
    cat >versions.yml <<END
    "${task.process}":
        tw: \$(tw-read --version | sed 's/.* //')
    END
    """

    stub:
    """
    touch ${part}.tsv
    printf '"%s":\\n    tw: stub\\n' "${task.process}" >versions.yml
    """
}

process TW_PIPE {
    cpus 2
    publishDir 'results', mode: 'copy'

    input:
    path train
    path calib
    path obs

    output:
    path 'report.txt', emit: report
    path 'tw-out', emit: folder
    path 'versions.yml', emit: versions

    script:
    def args = task.ext.args ?: ''
    """
    tw-pipe --train $train --calib $calib --obs $obs -j ${task.cpus} $args >analysis.sh
    sh analysis.sh >report.txt
    cat >versions.yml <<END
    "${task.process}":
        tw: \$(tw-pipe --version | sed 's/.* //')
    END
    """

    stub:
    """
    mkdir tw-out
    touch report.txt
    printf '"%s":\\n    tw: stub\\n' "${task.process}" >versions.yml
    """
}

// Chunks 1 to train train the posterior estimate, and the next calib chunks calibrate it.
workflow TW {
    take:
    train
    calib
    program
    obs

    main:
    TW_SAMPLE(channel.of(1..(train + calib)))
    TW_SIMULATE(TW_SAMPLE.out.table, program)
    tables = TW_SIMULATE.out.table
        .toSortedList { a, b -> a[0] <=> b[0] }
        .flatMap { all ->
            def paths = all.collect { chunk -> chunk[1] }
            [['train', paths.take(train)], ['calib', paths.drop(train)]]
        }
    TW_READ(tables)
    parts = TW_READ.out.table.branch { part, table ->
        train: part == 'train'
            return table
        calib: part == 'calib'
            return table
    }
    TW_PIPE(parts.train, parts.calib, obs)

    emit:
    report = TW_PIPE.out.report
    folder = TW_PIPE.out.folder
    versions = TW_SAMPLE.out.versions
        .mix(TW_SIMULATE.out.versions, TW_READ.out.versions, TW_PIPE.out.versions)
}

workflow {
    program = params.files ? channel.fromPath(params.files, checkIfExists: true).collect() : []
    TW(params.train, params.calib, program, file(params.obs, checkIfExists: true))
}
