# Commands for people. The work itself is done by Scripts/ and Benchmarks/.
#   make run ARGS="--port 9000 --data /srv/photos"

# Without debug information, which is not needed here, builds take a third less time.
FLAGS = -Xswiftc -gnone -Xcc -g0
BROWSER = swift build --swift-sdks-path Tools --swift-sdk web -c release
ARGS =

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## /make \1	/p' Makefile

run: ## install what is missing, build everything, start the server and print its address
	@Scripts/install
	@$(MAKE) --no-print-directory web
	@Scripts/build-server
	@exec Server/.build/release/imagefeed serve $(ARGS)

test: ## what every change must pass, as in CI
	@Scripts/check

test-long: ## ARGS="engines power": what takes hours or repeats another test, or parts of it
	@Scripts/check --long $(ARGS)

web: ## build the web app into Web/, with compressed copies beside it
	$(BROWSER) --product Browser
	$(BROWSER) --product Adding
	$(BROWSER) --product Sheet
	$(BROWSER) --product Entrance
	@Scripts/bundle
	@Scripts/pack-web "$$($(BROWSER) --show-bin-path)"

words: ## rebuild the lists of common passwords, and compare them with those in Web/
	@Scripts/install --words
	@Scripts/make-words --check

package: ## build the Debian package in dist/
	@Scripts/install --package
	@$(MAKE) --no-print-directory web
	@Scripts/package deb

tarball: ## build the archive for other distributions in dist/
	@Scripts/install --package
	@$(MAKE) --no-print-directory web
	@Scripts/package tarball

diagrams: ## redraw the state diagrams in docs/
	UPDATE_DIAGRAMS=1 swift test $(FLAGS) --filter LawTests

catalogue: ## write the string catalogues in App/ anew
	UPDATE_CATALOGUE=1 swift test $(FLAGS) --filter CatalogueTests

bench: ## measure every bar of Benchmarks/README.md
	@Benchmarks/run

cluster-test: ## ARGS="--rounds 100": faults of three nodes on PostgreSQL, and whether anything acknowledged was lost
	@Scripts/install --tests
	@$(MAKE) --no-print-directory web
	@Scripts/build-server
	@IMAGEFEED_BINARY=Server/.build/release/imagefeed Scripts/cluster-test $(ARGS)

sanitize: ## tests under sanitizers, then SANITIZE_SECONDS of fuzzing for each parser
	@Scripts/sanitize

clean: ## remove what was built, keep the photos
	rm -rf .build Server/.build .scratch Web/*.wasm Web/*.js Web/*.br Web/*.gz dist

.PHONY: help run test test-long web words package tarball diagrams catalogue bench cluster-test sanitize clean
