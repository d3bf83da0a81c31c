# What a person types. The work itself is in Scripts/ and Benchmarks/.
#   make run ARGS="--port 9000 --data /srv/photos"

# Debug information of a hundred modules costs a third of the build and nobody reads it here.
FLAGS = -Xswiftc -gnone -Xcc -g0
SERVER = swift build -c release $(FLAGS) --product imagefeed
BROWSER = swift build --swift-sdks-path Tools --swift-sdk web -c release --product Browser
ASSETS = Web/app.wasm Web/app.js Web/app.css Web/page.css
ARGS =

help: ## say what can be made
	@sed -n 's/^\([a-z]*\):.*## /make \1	/p' Makefile

run: ## install what is missing, build everything, start the server and print its address
	@Scripts/install
	@$(MAKE) --no-print-directory web
	$(SERVER)
	@exec "$$($(SERVER) --show-bin-path)/imagefeed" serve $(ARGS)

test: ## every gate, in the order of CI
	@Scripts/check

web: ## build the web app into Web/, with compressed copies beside it
	$(BROWSER)
	@built="$$($(BROWSER) --show-bin-path)/Browser.wasm"; \
	cmp -s "$$built" Web/app.wasm || cp "$$built" Web/app.wasm
	@for asset in $(ASSETS); do \
	  for form in br gz; do \
	    if [ "$$asset.$$form" -nt "$$asset" ]; then continue; fi; \
	    case $$form in \
	      br) brotli --force --keep --quality=11 "$$asset" ;; \
	      gz) gzip --force --keep --best --no-name "$$asset" ;; \
	    esac; \
	    touch "$$asset.$$form"; \
	  done; \
	done

diagrams: ## draw the state diagrams in docs/ anew
	UPDATE_DIAGRAMS=1 swift test $(FLAGS) --filter LawTests

bench: ## measure every bar of Benchmarks/README.md
	@Benchmarks/run

clean: ## remove what was built, keep the photos
	rm -rf .build .scratch Web/app.wasm Web/*.br Web/*.gz

.PHONY: help run test web diagrams bench clean
