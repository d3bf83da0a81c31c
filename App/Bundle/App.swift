// The app is the package's product PhoneApp, which has `main`; this file has Xcode link Swift's
// libraries into it. `-parse-as-library` keeps it from becoming a second `main`.
import PhoneApp
